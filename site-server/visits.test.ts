import type { VisitBatch } from '@hireloom/contracts';
import { waitUntil } from '@hireloom/testing/wait-until';
import { startTestApi } from './fixtures/test-api';
import { createTestSite, METRICS_TOKEN, moveClock, type TestSite } from './fixtures/test-site';
import { says } from './versions/fixtures/test-store';

const PATH = '/report/visit-start';
const DAY_MS = 86_400_000;

let site: TestSite;
let api: Awaited<ReturnType<typeof startTestApi>>;
let batches: VisitBatch[];
let status: number;
let sender = 0;

beforeAll(async () => {
  api = await startTestApi({
    '/visit-counts': ({ headers, body }) => {
      if (headers.authorization !== `Bearer ${METRICS_TOKEN}`) return { status: 404 };
      batches.push(JSON.parse(body) as VisitBatch);
      return { status };
    },
  });
  site = await createTestSite({ TRUST_PROXY: 'loopback', API_URL: api.url });
  await site.deploy(says('live'));
});
beforeEach(() => {
  batches = [];
  status = 204;
  site.log.length = 0;
  // Every limit is free again, also that of pairs per day.
  moveClock(DAY_MS);
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const send = async (payload: unknown, headers: Record<string, string> = {}) => {
  sender += 1;
  const address = `10.${sender >> 16}.${(sender >> 8) & 255}.${sender & 255}`;
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const given = { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers };
  return (await site.get({ method: 'POST', url: PATH, payload: body, headers: given })).statusCode;
};
const visit = (page = '/blogs', source = 'mail') => send({ page, source });

const sum = () => {
  const counted: Record<string, number> = {};
  // A batch that was sent again has the same id.
  for (const { counts } of new Map(batches.map((batch) => [batch.id, batch])).values())
    for (const { page, source, visits } of counts)
      counted[`${page} ${source}`] = (counted[`${page} ${source}`] ?? 0) + visits;
  return counted;
};
const total = () => Object.values(sum()).reduce((all, visits) => all + visits, 0);
/** A minute later. */
const counted = async (visits: number) => {
  moveClock(60_000);
  await waitUntil(async () => total() === visits);
  return sum();
};

test('a visit is counted by page and source, and reported once', async () => {
  expect(await visit()).toBe(204);
  await visit('/blogs', 'www.google.com');
  await visit('/blogs/who-to-hire_1');
  expect(await counted(3)).toEqual({
    '/blogs mail': 1,
    '/blogs www.google.com': 1,
    '/blogs/who-to-hire_1 mail': 1,
  });
  moveClock(60_000);
  await visit();
  await counted(4);
  expect(batches).toHaveLength(2);
  expect(site.log).toEqual([]);
});

test.each([
  ['/nowhere', 'mail'],
  ['/not//found', 'mail'],
  ['/BLOGS', 'mail'],
  ['/blogs?q=asha', 'mail'],
  ['/blogs/asha@example.com', 'mail'],
  ['/blogs/%61', 'mail'],
  [`/blogs/${'a'.repeat(300)}`, 'mail'],
])('the page %s is unknown, and counted as other', async (page, source) => {
  await visit(page, source);
  expect(await counted(1)).toEqual({ 'other mail': 1 });
});

test.each(['asha@example.com', '98450 1234567', 'a\0b', '', ' mail', '\ud83d', 'x'.repeat(101), '<script>'])(
  'the source %j could be personal or is odd, and is counted as other',
  async (source) => {
    await visit('/blogs', source);
    expect(await counted(1)).toEqual({ '/blogs other': 1 });
  },
);

test.each<[string, number, unknown]>([
  ['bad JSON', 400, '{"page":'],
  ['nothing', 400, ''],
  ['null', 400, 'null'],
  ['a number for a page', 400, { page: 1, source: 'mail' }],
  ['deep JSON', 400, '['.repeat(4000)],
  ['a huge body', 413, { page: 'x'.repeat(9000), source: '' }],
])('a report with %s is refused and not counted', async (_what, expected, payload) => {
  expect(await send(payload)).toBe(expected);
  await visit();
  expect(await counted(1)).toEqual({ '/blogs mail': 1 });
});

test('a page of another site counts nothing, and a visitor beyond the limit sees no error', async () => {
  const from = { 'x-forwarded-for': '192.0.2.7' };
  expect(await send({ page: '/blogs', source: 'mail' }, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  for (let time = 0; time < 40; time++)
    expect(await send({ page: '/blogs', source: 'mail' }, from)).toBe(204);
  expect(await counted(30)).toEqual({ '/blogs mail': 30 });
});

test('the same visit a thousand times is counted a thousand times', async () => {
  for (let time = 0; time < 1000; time++) expect(await visit()).toBe(204);
  expect(await counted(1000)).toEqual({ '/blogs mail': 1000 });
});

test('ten thousand sources and pages take few rows, and none is lost', async () => {
  await visit();
  for (let minute = 0; minute < 4; minute++) {
    for (let time = 0; time < 2500; time++)
      await visit(minute < 2 ? '/blogs' : `/blogs/${minute}-${time}`, `s${time}`);
    await counted(1 + 2500 * (minute + 1));
  }
  await visit();
  const counts = await counted(10_002);
  expect(Object.keys(counts).length).toBeLessThanOrEqual(1001);
  expect(counts['/blogs mail']).toBe(2);
  expect(counts['other other']).toBeGreaterThan(1000);
}, 60_000);

test('while the API is down, visits wait; once it is back, each counts once', async () => {
  await visit();
  api.isAway = true;
  const before = api.requests.length;
  moveClock(60_000);
  await waitUntil(async () => site.messages().includes('the API has not stored the latest counts of visits'));
  await visit();
  api.isAway = false;
  status = 503;
  moveClock(60_000);
  await waitUntil(async () => batches.length === 1);
  status = 204;
  expect(await counted(2)).toEqual({ '/blogs mail': 2 });
  expect(batches[0]?.id).toBe(batches[1]?.id);
  expect(api.requests.length).toBeGreaterThan(before);
  expect(JSON.stringify(site.log)).not.toMatch(/mail|blogs/);
});

test('a server that ends reports what it has counted, and one without a token counts nothing', async () => {
  await visit();
  await site.stop();
  expect(sum()).toEqual({ '/blogs mail': 1 });
  await site.start({ METRICS_TOKEN: undefined });
  expect(await visit()).toBe(204);
  await site.stop();
  expect(batches).toHaveLength(1);
  await site.start();
});
