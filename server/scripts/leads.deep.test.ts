import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../src/database/database';
import { runScript } from '../src/testing/run-script';
import { databases } from '../src/testing/databases';
import { startService, type TestService } from '../src/testing/test-service';

describe.each(databases)('the leads command on $name', ({ create }) => {
  let service: TestService;
  // For each attempt, because a retried test needs an empty database.
  beforeEach(async () => {
    service = await startService(await create());
  });
  afterEach(() => service.stop());

  const leads = (...words: string[]) => service.run('leads', ...words);

  test('lists, shows, releases, exports and erases leads', async () => {
    await service.sendContact({ phone: '+91 98450 00000', agree: true });
    await service.sendContact({ email: 'spam@acorn.example', subject: 'Buy now' });
    const listed = (await leads('list')).output.trim().split('\n');
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatch(/asha@acorn\.example {2}open$/);
    expect(listed[1]).toMatch(/spam@acorn\.example {2}quarantined: honeypot$/);
    const [[, id = ''] = [], [, quarantinedId = ''] = []] = listed.map((line) => line.split(/ {2,}/));
    expect((await leads('release', quarantinedId)).output).toMatch(/^Released/);
    expect((await leads('list', '--quarantined')).output).toBe('');
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

describe('the leads command in a shell without the settings of the server', () => {
  let service: TestService;
  beforeEach(async () => {
    const database = await databases[0]!.create();
    service = await startService(database, {
      webhook: { url: 'http://127.0.0.1:1/', secret: 'a secret of the two of us' },
      erasuresFile: join(database.dataDir, 'shared', 'journal'),
    });
    await service.send('subscribe', { email: 'asha@acorn.example', subject: 'a program fills this field' });
  });
  afterEach(() => service.stop());

  const leads = (...words: string[]) =>
    runScript('leads', words, { DATA_DIR: service.config.dataDir, DATABASE_URL: '', LEADS_WEBHOOK_URL: '' });
  const findId = async () => (await leads('list')).output.split(/ {2,}/)[1] ?? '';

  test('enqueues the notices of a released lead for the channels of the server', async () => {
    expect((await leads('release', await findId())).output).toContain(
      'The server sends its notices: webhook.',
    );
    expect(await service.notices()).toMatchObject([{ channel: 'webhook' }]);
  });

  test('releases no lead until a server has stored its notice settings', async () => {
    await service.inDatabase((db) => db.deleteFrom('server_setting').execute());
    const id = await findId();
    expect(await leads('release', id)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Start the site, then try again.'),
    });
    expect((await leads('list', '--quarantined')).output).toContain(id);
  });

  test('records erasures in the journal of the server, or erases nothing', async () => {
    const id = await findId();
    const folder = join(service.config.dataDir, 'shared');
    await rename(folder, `${folder}-elsewhere`);
    expect((await leads('erase', 'asha@acorn.example')).errors).toContain('Nothing was erased');
    expect(await findId()).toBe(id);
    await rename(`${folder}-elsewhere`, folder);
    expect((await leads('erase', 'asha@acorn.example')).output).toContain('Erased 1 lead');
    expect(await readFile(join(folder, 'journal'), 'utf8')).toContain(id);
  });
});

test.each([
  ['leads', 'erase', 'asha@acorn.example'],
  ['token', 'add', 'content'],
])('%s %s makes no database where no site has run', async (script, ...words) => {
  const { dataDir, remove } = await databases[0]!.create();
  const { code, errors } = await runScript(script, words, { DATA_DIR: dataDir, DATABASE_URL: '' });
  expect([code, errors]).toEqual([1, expect.stringContaining('There is no database')]);
  expect(await readdir(dataDir)).toEqual([]);
  await remove();
});

test.each([
  [[], 'Usage: npm run leads -- [options] [command]'],
  [['show', 'none'], 'There is no lead none.'],
  [['export'], 'Name what to export: --csv'],
  [['toString'], "unknown command 'toString'"],
])('the leads command with %j fails and says what to do', async (words, sentence) => {
  const { dataDir, remove } = await databases[0]!.create();
  await (await openDatabase({ dataDir, databaseUrl: undefined })).destroy();
  const { code, errors } = await runScript('leads', words, { DATA_DIR: dataDir, DATABASE_URL: '' });
  await remove();
  expect(code).toBe(1);
  expect(errors).toContain(sentence);
  expect(errors).not.toMatch(/\n {4}at /);
});
