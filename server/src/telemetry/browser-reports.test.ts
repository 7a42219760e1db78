import { createReference } from '@hireloom/contracts';
import { moveClock, type TestSite, setUpSite } from '../testing/test-site';
import { says } from '../testing/test-store';

const site = setUpSite({ TRUST_PROXY: 'loopback' });
/** Ids of the live releases, and of `content` in a canary. */
let ids: { content: string; shell: string; canary: string };
let failure: Record<'remote' | 'release' | 'module' | 'phase' | 'message', string>;
let visit: { route: string; remote: string; release: string; vitals: object };

const getReleaseId = ({ version }: Awaited<ReturnType<TestSite['deploy']>>) => version.remotes[0]?.id ?? '';

beforeAll(async () => {
  const live = await site.deploy(says('live'));
  const canary = await site.store.putVersion(says('canary'));
  await site.switchTraffic(live.id, { version: canary.id });
  ids = { content: getReleaseId(live), shell: live.version.shell.id, canary: getReleaseId(canary) };
  const place = { remote: 'content', release: ids.content };
  failure = { ...place, module: './list-page', phase: 'render', message: 'x' };
  visit = { ...place, route: '/blogs/:slug', vitals: { LCP: 1900, CLS: 0.03 } };
});
beforeEach(() => {
  // Moves the clock by a minute, after which every rate limit is reset.
  moveClock(61_000);
  site.log.length = 0;
});

const FAILURE = '/report/failure';
const VISIT = '/report/visit';
let sender = 0;

/** By default, each report comes from another IP address. */
const send = async (url: string, payload: unknown, headers: Record<string, string> = {}) => {
  sender += 1;
  const address = `10.${sender >> 16}.${(sender >> 8) & 255}.${sender & 255}`;
  const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
  const given = { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers };
  return (await site.get({ method: 'POST', url, payload: body, headers: given })).statusCode;
};
const from = (address: string) => ({ 'x-forwarded-for': address });

/** The values of a metric, by labels. */
const counts = async (metric: string) => {
  const lines = (await site.metrics()).matchAll(new RegExp(`^${metric}\\{(.*)\\} (.*)$`, 'gm'));
  return new Map([...lines].map(([, labels = '', count]) => [labels, Number(count)]));
};
/** The series that have grown since then, and by how much. */
const grown = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  [...after]
    .map(([labels, count]) => [labels, count - (before.get(labels) ?? 0)] as const)
    .filter(([, growth]) => growth > 0);
const failures = () => counts('hireloom_remote_failures_total');
const toLabels = (remote: string, release: string, module: string) =>
  `remote="${remote}",release="${release}",module="${module}",phase="render",side="browser"`;

test('a failure report is counted by remote, release, module and phase, and rolls nothing back', async () => {
  const before = await site.store.store.traffic();
  for (let time = 0; time < 2; time++) expect(await send(FAILURE, failure)).toBe(204);
  for (let time = 0; time < 5; time++) await send(FAILURE, { ...failure, release: ids.canary });
  await send(FAILURE, { ...failure, remote: 'shell', release: ids.shell, module: 'hireloom_shell' });
  const counted = await failures();
  expect(counted.get(toLabels('content', ids.content, './list-page'))).toBe(2);
  expect(counted.get(toLabels('content', ids.canary, './list-page'))).toBe(5);
  expect(counted.get(toLabels('shell', ids.shell, 'hireloom_shell'))).toBe(1);
  expect(await site.store.store.traffic()).toEqual(before);
});

test('a failure report with an unknown remote, release or module is counted as other', async () => {
  const before = await failures();
  for (let time = 0; time < 5; time++) {
    await send(FAILURE, { ...failure, release: `r${time}`, module: `./${time}` });
    await send(FAILURE, { ...failure, remote: `content${time}`, module: `./${time}` });
  }
  expect(grown(before, await failures())).toEqual([
    [toLabels('content', 'other', 'other'), 5],
    [toLabels('other', 'other', 'other'), 5],
  ]);
});

test('a failure report is logged with the page’s error reference and without personal data', async () => {
  const message = 'No\n{"level":30}\u202e at /blogs?q=my+illness of asha@example.com, +91 98450 00000';
  // The long number in this id is not a phone number.
  const report = { ...failure, phase: 'data', release: 'a2358d8a13741780' };
  await send(FAILURE, { ...report, message }, { 'x-request-id': 'visit-1' });
  expect(site.log).toContainEqual(
    expect.objectContaining({
      reqId: 'visit-1',
      reference: createReference(report as never),
      failure: { ...report, message: 'No {"level":30} at /blogs?… of …@… …' },
    }),
  );
  await send(FAILURE, { ...failure, release: 'call 98450 12345' });
  expect(JSON.stringify(site.log)).not.toContain('98450');
});

test('a failure report is limited to 30 a minute per IP address or IPv6 network, 3,000 overall', async () => {
  const answers: number[] = [];
  for (let time = 0; time < 31; time++) answers.push(await send(FAILURE, failure, from('192.0.2.1')));
  expect(answers).toEqual([...Array<number>(30).fill(204), 429]);
  // A household has all addresses of an IPv6 network.
  const inNetwork = (host: number) => from(`2001:db8::${host.toString(16)}`);
  for (let host = 1; host <= 30; host++) expect(await send(FAILURE, failure, inNetwork(host))).toBe(204);
  expect(await send(FAILURE, failure, inNetwork(31))).toBe(429);
  expect(await send(FAILURE, failure, from('2001:db8:0:1::1'))).toBe(204);
  for (let others = 0; others < 2939; others++) await send(FAILURE, failure);
  expect(await send(FAILURE, failure, from('198.51.100.1'))).toBe(429);
  moveClock(60_000);
  expect(await send(FAILURE, failure, from('192.0.2.1'))).toBe(204);
});

test('a failure report cannot flood the log: 20 lines a minute per remote, unknown ones together', async () => {
  for (let time = 0; time < 90; time++) {
    await send(FAILURE, { ...failure, message: `${time}${'x'.repeat(490)}` });
    await send(FAILURE, { ...failure, remote: `invented${time}` });
  }
  await send(FAILURE, { ...failure, remote: 'shell' });
  expect(site.log).toHaveLength(41);
  expect(JSON.stringify(site.log).length).toBeLessThan(41 * 1024);
});

test('a visit report is counted by route, remote and release', async () => {
  expect(await send(VISIT, visit)).toBe(204);
  const labels = `route="/blogs/:slug",remote="content",release="${ids.content}"`;
  expect((await counts('hireloom_web_vital_seconds_sum')).get(`vital="LCP",${labels}`)).toBe(1.9);
  expect((await counts('hireloom_layout_shift_bucket')).get(`le="0.05",${labels}`)).toBe(1);
});

test('a visit report is logged without fields that the report should not have', async () => {
  expect(await send(VISIT, { ...visit, message: 'asha@example.com' })).toBe(204);
  expect(site.log.at(-1)?.visit).toEqual(visit);
});

test('a visit report with an unknown route, remote or release is counted as other', async () => {
  const before = await counts('hireloom_layout_shift_count');
  for (const invented of ['/a', '/b', '/c'])
    for (const name of ['route', 'remote', 'release'])
      await send(VISIT, { ...visit, [name]: name === 'route' ? invented : name + invented });
  const added = grown(before, await counts('hireloom_layout_shift_count'));
  expect(added.map(([, count]) => count)).toEqual([3, 3, 3]);
});

test.each<[string, object]>([
  ['a route with a query', { route: '/blogs?q=notice period' }],
  ['a time that is not a number', { vitals: { LCP: 'long' } }],
])('a visit report is rejected if it has %s', async (_what, given) => {
  expect(await send(VISIT, { ...visit, ...given })).toBe(400);
});

test('a visit report is rejected if cross-site', async () => {
  expect(await send(VISIT, visit, { 'sec-fetch-site': 'cross-site' })).toBe(403);
});

const text = (report: object, from = '', to = '') => JSON.stringify(report).replace(from, to);
const withMessage = (message: string) => text({ ...failure, message: 'MESSAGE' }, 'MESSAGE', message);

test.each<[string, () => Buffer | string, number[]]>([
  ['an unknown phase', () => text({ ...failure, phase: 'lunch' }), [400, 400]],
  ['JSON nested four thousand deep', () => '['.repeat(4000) + ']'.repeat(4000), [400, 400]],
  ['a __proto__ key', () => text(failure, '{', '{"__proto__":{"remote":"x"},'), [400, 400]],
  ['more than eight kilobytes', () => withMessage('x'.repeat(8200)), [413, 413]],
  ['eight kilobytes of one letter', () => withMessage('x'.repeat(8000)), [204, 400]],
  ['half a surrogate pair', () => withMessage('\\ud83d'), [204, 400]],
])(
  'a hostile report with %s is counted or rejected without a server error',
  async (_what, payload, expected) => {
    const before = await failures();
    const statuses = [];
    for (const path of [FAILURE, VISIT]) statuses.push(await send(path, payload()));
    expect(statuses).toEqual(expected);
    expect(site.log.filter(({ level }) => level >= 50)).toEqual([]);
    expect(grown(before, await failures())).toHaveLength(statuses[0] === 204 ? 1 : 0);
    expect('x' in {}).toBe(false);
  },
);
