import { waitUntil } from '@hireloom/testing/wait-until';
import { moveClock, type TestSite, setUpSite } from '../testing/test-site';
import { says } from '../testing/test-store';

const site = setUpSite();
let live: string;
let canary: Awaited<ReturnType<TestSite['store']['putVersion']>>;

beforeAll(async () => {
  live = (await site.deploy(says('live'))).id;
  canary = await site.store.putVersion(says('canary'));
});

/** Starts a canary whose buckets begin at `from`. */
const startCanary = (from: number, share: number) =>
  site.switchTraffic(live, { version: canary.id, from, share });
const endCanary = () => site.switchTraffic(live);

/** The content that a page shows to a visitor with these cookies, and the cookies that it sets. */
async function visit(cookie?: string) {
  const { body, headers } = await site.get({ url: '/blogs', headers: cookie ? { cookie } : {} });
  return { body, cookie: headers['set-cookie'], cache: headers['cache-control'] };
}

/** A visitor's browser, which stores cookies of `/canary` until they are cleared. */
function createVisitor(cookies: Record<string, string> = {}) {
  const jar = new Map(Object.entries(cookies));
  const ask = async () => {
    const answer = await site.get({ url: '/canary', cookies: Object.fromEntries(jar) });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    return { status: answer.statusCode, cache: answer.headers['cache-control'], set: answer.cookies };
  };
  return { jar, ask };
}

test('without a canary, pages and the /canary response are shared by all visitors', async () => {
  await endCanary();
  const { ask } = createVisitor({ 'hireloom-bucket': '7' });
  expect(await ask()).toEqual({ status: 204, cache: 'public, max-age=60', set: [] });
  const shared = await visit();
  expect(shared).toMatchObject({ body: 'live', cookie: undefined });
  await startCanary(0, 50);
  expect(await visit()).toEqual(shared);
  expect(await visit('consent=yes; hireloom-bucket=7')).toEqual(shared);
});

test('assigns a bucket once, for a week, in a cookie limited to /canary', async () => {
  await startCanary(0, 50);
  const { ask, jar } = createVisitor();
  const first = await ask();
  expect(first).toMatchObject({ status: 204, cache: 'no-store' });
  expect(first.set.find(({ name }) => name === 'hireloom-bucket')).toMatchObject({
    value: expect.stringMatching(/^\d{1,2}$/),
    path: '/canary',
    maxAge: 604800,
    httpOnly: true,
    sameSite: 'Lax',
    secure: true,
  });
  const drawn = jar.get('hireloom-bucket');
  await ask();
  expect(jar.get('hireloom-bucket')).toBe(drawn);
});

test('only visitors in a canary and as many others get the cookie that page requests send', async () => {
  await startCanary(0, 25);
  const counts = { chosen: 0, other: 0 };
  for (let visitor = 0; visitor < 40; visitor += 1) {
    const { ask, jar } = createVisitor();
    await ask();
    const bucket = jar.get('hireloom-bucket');
    const isChosen = Number(bucket) % 50 < 25;
    expect(jar.get('hireloom-canary')).toBe(isChosen ? bucket : undefined);
    counts[isChosen ? 'chosen' : 'other'] += 1;
  }
  // All or none are chosen by chance once in 10^11 runs.
  expect(counts.chosen * counts.other).toBeGreaterThan(0);
  const { set } = await createVisitor({ 'hireloom-bucket': '0' }).ask();
  expect(set).toEqual([
    expect.objectContaining({
      name: 'hireloom-canary',
      value: '0',
      path: '/',
      maxAge: 604800,
      httpOnly: true,
      sameSite: 'Lax',
      secure: true,
    }),
  ]);
});

test('visitors in the canary’s buckets get uncached canary pages, others the live version', async () => {
  await startCanary(10, 20);
  for (const bucket of [10, 29])
    expect(await visit(`a=b; hireloom-canary=${bucket}`)).toEqual({
      body: 'canary',
      cookie: undefined,
      cache: 'private, no-cache, no-transform',
    });
  expect(await visit('hireloom-canary=60')).toMatchObject({ body: 'live', cookie: undefined });
  for (const bucket of ['9', '30', 'off']) {
    const { body, cookie, cache } = await visit(`hireloom-canary=${bucket}`);
    expect([body, String(cookie).replace(/ Expires=[^;]+;/, ''), cache]).toEqual([
      'live',
      'hireloom-canary=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      'private, no-cache, no-transform',
    ]);
  }
});

test('a visitor leaves an ended canary and joins the next one for the same bucket', async () => {
  await startCanary(0, 50);
  const { ask, jar } = createVisitor({ 'hireloom-bucket': '49' });
  await ask();
  expect(jar.get('hireloom-canary')).toBe('49');
  await endCanary();
  expect(await visit('hireloom-canary=49')).toMatchObject({
    body: 'live',
    cookie: expect.stringContaining('hireloom-canary=; Max-Age=0'),
  });
  expect(await ask()).toMatchObject({ cache: 'no-store' });
  expect([...jar]).toEqual([['hireloom-bucket', '49']]);
  await startCanary(49, 1);
  await ask();
  expect(jar.get('hireloom-canary')).toBe('49');
});

test('repairs expired and invalid canary cookies', async () => {
  await startCanary(60, 10);
  const expired = createVisitor({ 'hireloom-canary': '72' });
  await expired.ask();
  expect([...expired.jar]).toEqual([['hireloom-bucket', '72']]);
  const invalid = createVisitor({ 'hireloom-bucket': '-1', 'hireloom-canary': '100' });
  await invalid.ask();
  expect(invalid.jar.get('hireloom-bucket')).toMatch(/^\d{1,2}$/);
});

test('a canary that cannot start serves the live version until a retry succeeds', async () => {
  const { id, version } = await site.store.putVersion(says('incomplete'));
  const member = version.remotes[0] ?? version.shell;
  site.store.changeBuild(member, 'changed');
  await site.switchTraffic(live, { version: id, from: 0, share: 50 });
  const inCanary = () => visit('hireloom-canary=3');
  expect(await inCanary()).toMatchObject({ body: 'live', cookie: undefined });
  site.store.changeBuild(member, says('incomplete'));
  moveClock(15_000);
  await waitUntil(async () => (await site.readiness()).canaries.includes(id));
  expect(await inCanary()).toMatchObject({ body: 'incomplete', cookie: undefined });
  expect(site.messages().filter((text) => text.includes('could not be started'))).toEqual([
    'the canary of content could not be started: its visitors get what is live',
  ]);
});
