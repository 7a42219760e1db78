import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createNewsletterLink } from '../newsletter/links';
import { databases } from '../../testing/databases';
import { startService, type TestService } from '../../testing/test-service';

const asha = 'asha@acorn.example';
const reader = 'reader@acorn.example';

describe.each(databases)('an erased person on $name', ({ name, create }) => {
  let service: TestService;
  const inFolder = setUpFolder();
  beforeEach(async () => {
    service = await startService(await create(), {
      erasuresFile: inFolder('journal/erasures.jsonl'),
      webhook: { url: 'http://127.0.0.1:1/', secret: 'a secret of the two of us' },
    });
  });
  afterEach(() => service.stop());

  const send = (path: string, payload: object) =>
    service.send(path, payload, { 'idempotency-key': JSON.stringify(payload) });
  const contact = (email: string) =>
    send('addcontact', { firstName: 'Asha', lastName: 'Rao', email, agree: true });
  const run = async (script: string, ...words: string[]) => {
    const outcome = await service.run(script, ...words);
    expect(outcome).toMatchObject({ code: 0, errors: '' });
    return outcome.output;
  };
  const leads = async () => (await service.leads()).map(({ kind, email }) => `${kind} ${email}`);
  const restore = async (file: string) => {
    await service.app.close();
    const said = await run('restore', file);
    await service.restart();
    return said;
  };

  test('stays erased after a restore, while later leads remain', async () => {
    await contact('Asha@Acorn.example');
    await send('subscribe', { email: asha });
    await send('subscribe', { email: reader });
    await contact(reader);
    const before = inFolder('before.backup');
    await run('backup', before);

    await run('leads', 'erase', asha);
    const subscription = (await service.leads()).find(({ kind }) => kind === 'subscription');
    const url = createNewsletterLink('', 'unsubscribe', subscription?.link_token ?? '');
    const ended = await service.app.inject({ method: 'POST', url });
    expect(ended.statusCode).toBe(200);
    expect(await leads()).toEqual([`contact ${reader}`]);
    await contact(asha);
    const after = inFolder('after.backup');
    await run('backup', after);

    expect(await restore(before)).toMatch(/Erased 3 leads again, as listed in the journal .*\.\n/);
    expect(await leads()).toEqual([`contact ${reader}`]);
    expect(await restore(after)).toContain('Erased 0 leads again');
    expect(await leads()).toEqual([`contact ${reader}`, `contact ${asha}`]);

    const journal = inFolder('journal');
    for (const file of await readdir(journal)) {
      expect(await readFile(join(journal, file), 'utf8')).not.toMatch(/asha|reader|acorn/i);
      expect((await stat(join(journal, file))).mode & 0o777).toBe(0o600);
    }
    await rm(journal, { recursive: true });
    expect(await restore(after)).toContain('people erased since the backup are back');
    expect((await service.health())[1]).toEqual(['erasures']);
  });

  test('can be exported in full before, and is in no table or file after', async () => {
    await contact(asha);
    await send('subscribe', { email: asha });
    const everything = () =>
      service.inDatabase(async (db) => {
        // The ids of erased leads, which mean nothing without the rest, are recorded there as in the journal.
        const all = (await db.introspection.getTables()).map((table) => table.name);
        const tables = all.filter((table) => table !== 'applied_erasure');
        expect(all).toEqual(expect.arrayContaining(['lead', 'outbox', 'idempotency_key']));
        const rows = [];
        for (const table of tables) rows.push(await sql`select * from ${sql.table(table)}`.execute(db));
        return JSON.stringify(rows.map((result) => result.rows));
      });
    const traces = [...(await service.leads()).map(({ id }) => id), asha, '{\\"firstName'];
    const found = await everything();
    expect(traces.filter((trace) => found.includes(trace))).toEqual(traces);

    const file = JSON.parse(await run('leads', 'export', '--email', 'ASHA@acorn.example')) as {
      leads: Record<string, object[]>[];
    };
    expect(file.leads.map(({ notices, keys }) => [notices?.length, keys?.length])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await run('leads', 'erase', asha);
    const left = await everything();
    expect(traces.filter((trace) => left.includes(trace))).toEqual([]);
    if (name !== 'SQLite') return;
    const parts = await readdir(service.config.dataDir, { recursive: true, withFileTypes: true });
    for (const { name: part, parentPath } of parts.filter((one) => one.isFile())) {
      expect((await readFile(join(parentPath, part))).includes(asha)).toBe(false);
    }
  });
});
