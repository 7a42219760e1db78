import { runScript } from '../src/testing/run-script';
import { databases } from '../src/testing/databases';
import { startService, type TestService } from '../src/testing/test-service';
import { ownPage } from '../src/testing/own-page';

describe.each(databases)('the leads command on $name', ({ create }) => {
  let service: TestService;
  // For each attempt, because a retried test needs an empty database.
  beforeEach(async () => {
    service = await startService(await create());
  });
  afterEach(() => service.stop());

  const leads = (...words: string[]) => {
    const { dataDir, databaseUrl = '' } = service.config;
    return runScript('leads', words, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  };

  const send = (payload: object) =>
    service.app.inject({
      method: 'POST',
      url: '/api/api/addcontact',
      payload: { firstName: 'Asha', lastName: 'Rao', email: 'asha@acorn.example', ...payload },
      headers: ownPage,
    });

  test('lists, shows, releases, exports and erases leads', async () => {
    await send({ phone: '+91 98450 00000', agree: true });
    await send({ email: 'spam@acorn.example', subject: 'Buy now' });
    const listed = (await leads('list')).output.trim().split('\n');
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatch(/spam@acorn\.example {2}quarantined: honeypot$/);
    const [, quarantinedId = ''] = listed[0]?.split(/ {2,}/) ?? [];
    expect((await leads('release', quarantinedId)).output).toMatch(/^Released/);
    expect((await leads('list', '--quarantined')).output).toBe('');
    const [, id = ''] = listed[1]?.split(/ {2,}/) ?? [];
    const shown = (await leads('show', id)).output;
    expect(shown).toMatch(/^ +firstName: Asha$/m);
    expect(shown).toMatch(/^ +agreed_to: contact-2$/m);
    const exported = (await leads('export', '--csv', '--kind', 'contact')).output.split('\r\n');
    expect(exported).toHaveLength(4);
    expect(exported[2]).toContain(`"=""+91 98450 00000"""`);
    expect((await leads('erase', 'Asha@Acorn.example')).output).toMatch(/^Erased 1 lead /);
    expect((await leads('list')).output).not.toContain('asha@');
  });
});

test.each([
  [[], 'Usage: npm run leads -- [options] [command]'],
  [['list', '--kind', 'letters'], "'letters' is invalid. Allowed choices are contact"],
  [['show', 'none'], 'There is no lead none.'],
  [['export'], 'Name what to export: --csv'],
  [['toString'], "unknown command 'toString'"],
])('the leads command with %j fails and says what to do', async (words, sentence) => {
  const { dataDir, remove } = await databases[0]!.create();
  const { code, errors } = await runScript('leads', words, { DATA_DIR: dataDir, DATABASE_URL: '' });
  await remove();
  expect(code).toBe(1);
  expect(errors).toContain(sentence);
  expect(errors).not.toMatch(/\n {4}at /);
});
