import Fastify from 'fastify';
import { canaryRoute } from './canary-route';
import type { ActiveTraffic } from './visitor-version';
import { visitorCookies } from './visitor-cookies';

type Canaries = readonly { from: number; share: number }[];

/** A visitor with his cookies, of the pages' requests and of this one, as a browser keeps them. */
async function visitorOf(state: { canaries: Canaries }, publicOrigin = 'https://www.example.com') {
  const app = Fastify();
  const inForce = () =>
    ({
      traffic: { live: 'live', canaries: state.canaries.map((one) => ({ ...one, version: 'canary' })) },
    }) as unknown as ActiveTraffic;
  canaryRoute(app, { inForce, cookies: visitorCookies(publicOrigin) });
  const jar = new Map<string, string>();
  const ask = async () => {
    const answer = await app.inject({ url: '/canary', cookies: Object.fromEntries(jar) });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    return { status: answer.statusCode, cache: answer.headers['cache-control'], set: answer.cookies };
  };
  return { jar, ask };
}

const FIFTY = [{ from: 0, share: 50 }];

test('without a canary the answer is the same for everybody and may be cached for a minute', async () => {
  const { ask, jar } = await visitorOf({ canaries: [] });
  jar.set('hireloom-bucket', '7');
  expect(await ask()).toEqual({ status: 204, cache: 'public, max-age=60', set: [] });
});

test('a bucket is drawn once, for a week, in a cookie that no page request carries', async () => {
  const { ask, jar } = await visitorOf({ canaries: FIFTY });
  const first = await ask();
  expect(first).toMatchObject({ status: 204, cache: 'no-store' });
  expect(first.set.find(({ name }) => name === 'hireloom-bucket')).toMatchObject({
    value: expect.stringMatching(/^\d{1,2}$/),
    ...{ path: '/canary', maxAge: 604800, httpOnly: true, sameSite: 'Lax', secure: true },
  });
  const drawn = jar.get('hireloom-bucket');
  expect((await ask()).set.map(({ name }) => name)).not.toContain('hireloom-bucket');
  expect(jar.get('hireloom-bucket')).toBe(drawn);
});

test('only visitors of a canary get the cookie that pages are sent with', async () => {
  const counts = { chosen: 0, other: 0 };
  for (let visitor = 0; visitor < 100; visitor += 1) {
    const { ask, jar } = await visitorOf({ canaries: FIFTY });
    await ask();
    const bucket = jar.get('hireloom-bucket');
    const isChosen = Number(bucket) < 50;
    expect(jar.get('hireloom-canary')).toBe(isChosen ? bucket : undefined);
    counts[isChosen ? 'chosen' : 'other'] += 1;
  }
  // By chance alone less happens once in 10^29.
  expect(counts.chosen * counts.other).toBeGreaterThan(0);
});

test('the cookie of a canary goes with every page, and no script can read it', async () => {
  const { ask, jar } = await visitorOf({ canaries: FIFTY }, 'http://localhost:3000');
  jar.set('hireloom-bucket', '0');
  const { set } = await ask();
  expect(set).toEqual([expect.objectContaining({ name: 'hireloom-canary', value: '0', path: '/' })]);
  expect(set[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 604800 });
  expect(set[0]?.secure).toBeUndefined();
});

test('a visitor leaves a canary when it ends, and joins the next one for the same bucket', async () => {
  const state = { canaries: FIFTY };
  const { ask, jar } = await visitorOf(state);
  jar.set('hireloom-bucket', '49');
  await ask();
  state.canaries = [];
  expect(await ask()).toMatchObject({ cache: 'no-store' });
  expect([...jar]).toEqual([['hireloom-bucket', '49']]);
  state.canaries = [{ from: 49, share: 1 }];
  await ask();
  expect(jar.get('hireloom-canary')).toBe('49');
});

test('a visitor whose canary ended loses the cookie while other canaries run', async () => {
  const { ask, jar } = await visitorOf({ canaries: [{ from: 50, share: 10 }] });
  jar.set('hireloom-bucket', '3').set('hireloom-canary', '3');
  await ask();
  expect([...jar]).toEqual([['hireloom-bucket', '3']]);
});

test('when the bucket’s cookie has expired, the visitor keeps the bucket of the canary’s cookie', async () => {
  const { ask, jar } = await visitorOf({ canaries: FIFTY });
  jar.set('hireloom-canary', '72');
  await ask();
  expect([...jar]).toEqual([['hireloom-bucket', '72']]);
});

test('an invalid bucket is drawn anew', async () => {
  const { ask, jar } = await visitorOf({ canaries: FIFTY });
  jar.set('hireloom-bucket', '-1').set('hireloom-canary', '100');
  await ask();
  expect(jar.get('hireloom-bucket')).toMatch(/^\d{1,2}$/);
});
