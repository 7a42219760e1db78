import type { Database } from '../../database/schema';
import { openDatabase } from '../../database/database';
import { databases } from '../../testing/databases';
import { type MovedClock, moveOwnClock, takeClock } from '../../testing/move-clock';
import { startService, type TestService } from '../../testing/test-service';
import { enforceRetention } from './retention';

const threeYears = 3 * 365;

describe.each(databases)('with a wrong clock on $name', ({ name, create }) => {
  let service: TestService;
  let clock: MovedClock;
  let db: Database;

  beforeEach(async () => {
    const database = await create();
    clock = await takeClock(database);
    service = await startService(database);
    db = await openDatabase(service.config);
  });
  afterEach(async () => {
    moveOwnClock(0);
    await db.destroy();
    await service.stop();
  });

  const log = { error: jest.fn(), warn: jest.fn() };
  const enforce = () => enforceRetention(db, log);
  const contact = (email: string, more: object = {}) =>
    service.sendContact({ email, ...more }, { 'idempotency-key': email });
  const leads = async () => (await service.leads()).map(({ email }) => email).sort();
  const setLastRun = (days: number) =>
    db
      .updateTable('daily_work')
      .set({ done_at: new Date(Date.now() + days * 86_400_000).toISOString() })
      .execute();
  const makeOld = (email: string, days: number) =>
    db
      .updateTable('lead')
      .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where('email', '=', email)
      .execute();
  const command = (...words: string[]) => service.run('leads', 'retention', ...words);

  test('three years ahead, nothing is deleted and health is red until the clock is corrected', async () => {
    const emails = ['a@acorn.example', 'b@acorn.example'];
    for (const email of emails) await contact(email);
    await contact('c@acorn.example', { subject: 'a program fills this field' });
    await clock.move(threeYears);
    // At the next startup, and a day later.
    await service.restart();
    await enforce();
    await clock.move(threeYears + 1);
    await enforce();
    expect(await leads()).toEqual([...emails, 'c@acorn.example']);
    expect(await service.health()).toEqual([503, ['retention']]);
    expect(await service.metrics()).toContain('hireloom_problem{problem="retention"} 1\n');
    expect(log.error).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('retention --confirm'));

    await clock.putRight();
    expect(await service.health()).toEqual([200, []]);
    await makeOld('a@acorn.example', 731);
    await setLastRun(-1.1);
    await enforce();
    expect(await leads()).toEqual(['b@acorn.example', 'c@acorn.example']);
  });

  // The same on both databases: no SQL is involved from here on.
  if (name !== 'SQLite') return;

  test('after a month’s downtime, nothing is deleted until an operator confirms the clock', async () => {
    await contact('old@acorn.example');
    await contact('new@acorn.example');
    await makeOld('old@acorn.example', 731);
    await setLastRun(-31);
    await enforce();
    expect(await leads()).toEqual(['new@acorn.example', 'old@acorn.example']);
    const said = (await command()).output;
    expect(said).toContain('Nothing is deleted: the last run is too long ago');
    expect(said).toContain('By this clock, 1 leads have expired.');
    expect(await service.health()).toEqual([503, ['retention']]);

    expect(await command('--confirm')).toMatchObject({ code: 0, errors: '' });
    expect(await service.health()).toEqual([200, []]);
    await enforce();
    expect(await leads()).toEqual(['new@acorn.example']);
  });

  test('behind the last run, nothing is deleted until the clock is confirmed', async () => {
    await contact('old@acorn.example');
    await makeOld('old@acorn.example', 731);
    await setLastRun(30);
    await enforce();
    expect(await leads()).toEqual(['old@acorn.example']);
    expect(await service.health()).toEqual([503, ['retention']]);
    expect((await command()).output).toContain('the clock is behind the last run');
    await command('--confirm');
    await enforce();
    expect(await leads()).toEqual([]);
  });

  test('a downtime without leads is not a problem, and the first run deletes nothing', async () => {
    await setLastRun(-31);
    await enforce();
    expect(await service.health()).toEqual([200, []]);
    await contact('old@acorn.example');
    await makeOld('old@acorn.example', 731);
    await db.deleteFrom('daily_work').execute();
    await enforce();
    expect(await leads()).toEqual(['old@acorn.example']);
    await setLastRun(-1.1);
    await enforce();
    expect(await leads()).toEqual([]);
  });
});

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

(postgres ? test : test.skip)(
  'an API whose own clock is three years ahead of PostgreSQL’s deletes no leads, expires no keys and reports no stuck notices',
  async () => {
    const webhook = { url: 'http://127.0.0.1:1/', secret: 'a secret of the two of us' };
    const service = await startService(await postgres!.create(), { webhook });
    const send = () => service.sendContact({ agree: true }, { 'idempotency-key': 'the-same-form' });
    await send();
    const thisYear = new Date().toISOString().slice(0, 4);
    moveOwnClock(threeYears);
    try {
      await service.restart();
      await send();
      expect(await service.health()).toEqual([200, []]);
    } finally {
      moveOwnClock(0);
    }
    for (const table of ['lead', 'idempotency_key', 'outbox'] as const) {
      const rows = await service.inDatabase((db) => db.selectFrom(table).select('created_at').execute());
      expect(rows.map(({ created_at }) => created_at.slice(0, 4))).toEqual([thisYear]);
    }
    await service.stop();
  },
);
