import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '../database';
import { operator } from '../testing/operator';
import { describeService } from '../testing/test-service';

const count = { page: '/raas', source: 'mail', visits: 3 };
const batch = (...counts: unknown[]) => ({ id: randomUUID(), counts });

describeService('counts of visits', (service) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(service().config);
  });
  beforeEach(() => db.deleteFrom('visit_count').execute());
  afterAll(() => db.destroy());

  const send = async (payload: unknown, headers: Record<string, string> = operator) => {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const given = { 'content-type': 'application/json', ...headers };
    return (
      await service().app.inject({ method: 'POST', url: '/visit-counts', payload: body, headers: given })
    ).statusCode;
  };
  const stored = async () => {
    const rows = await db.selectFrom('visit_count').selectAll().orderBy('page').orderBy('source').execute();
    return rows.map(({ page, source, visits }) => [page, source, Number(visits)]);
  };

  test('add up by day, page and source, and a batch that is sent again counts once', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const first = batch(count, { ...count, page: '/' });
    expect(await send(first)).toBe(204);
    expect(await send(first)).toBe(204);
    expect(await send(batch({ ...count, visits: 1_000_000_000 }))).toBe(204);
    expect(await send(batch({ ...count, visits: 1_000_000_000 }, { ...count, visits: 1_000_000_000 }))).toBe(
      204,
    );
    expect(await stored()).toEqual([
      ['/', 'mail', 3],
      ['/raas', 'mail', 3_000_000_003],
    ]);
    const days = await db.selectFrom('visit_count').select('day').distinct().execute();
    expect(days.every(({ day }) => day >= today)).toBe(true);
  });

  test('of several site servers at once add up, in whatever order their pages come', async () => {
    const pages = Array.from({ length: 200 }, (_, index) => ({ ...count, page: `/${index}` }));
    const sent = Array.from({ length: 10 }, (_, index) =>
      send(batch(...(index % 2 ? pages : pages.toReversed()))),
    );
    expect(new Set(await Promise.all(sent))).toEqual(new Set([204]));
    const rows = await stored();
    expect(rows).toHaveLength(200);
    expect(rows.every(([, , visits]) => visits === 30)).toBe(true);
  });

  test.each<[string, number, unknown]>([
    ['bad JSON', 400, '{"id":'],
    ['no batch', 400, null],
    ['an id that is none', 400, { id: 'x', counts: [count] }],
    ['a count of nothing', 400, batch({ ...count, visits: 0 })],
    ['half a visit', 400, batch({ ...count, visits: 0.5 })],
    ['a page with a null byte', 400, batch({ ...count, page: '/\0' })],
    ['half a character', 400, batch({ ...count, source: '\ud83d' })],
    ['a visitor', 400, batch({ ...count, email: 'asha@acorn.example' })],
    ['a megabyte', 413, batch({ ...count, page: 'x'.repeat(1_048_576) })],
  ])('are refused with %s', async (_what, status, payload) => {
    expect(await send(payload)).toBe(status);
    expect(await stored()).toEqual([]);
  });

  test.each([{}, { authorization: 'Bearer another' }, { authorization: 'Bearer ' }])(
    'are refused without the token, whatever the body: %j',
    async (headers) => {
      for (const payload of [batch(count), '{', 'x'.repeat(1_000_000)])
        expect(await send(payload, headers as Record<string, string>)).toBe(404);
      expect(await stored()).toEqual([]);
    },
  );
});

describeService(
  'counts of visits without a token',
  (service) => {
    test('are refused', async () => {
      for (const headers of [{}, operator, { authorization: 'Bearer undefined' }]) {
        const payload = batch(count);
        const answer = await service().app.inject({ method: 'POST', url: '/visit-counts', payload, headers });
        expect(answer.statusCode).toBe(404);
      }
    });
  },
  { overrides: { metricsToken: undefined } },
);
