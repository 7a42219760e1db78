import { hostileAddress, isOwnLocation } from '@hireloom/testing/hostile-addresses';
import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import Fastify from 'fastify';

import type { LoadedVersion } from '../versions/loaded-version';
import { visitorCookies } from './visitor-cookies';
import { type ActiveTraffic, type OpenPreview, readPreviewLink, visitorVersion } from './visitor-version';

const id = (digit: string) => digit.repeat(16);
const versionCalled = (name: string) => ({ id: name }) as LoadedVersion;

const preview = id('b');
/** As it stands in the link. */
const signed = `${preview}.1763805600.${'s'.repeat(43)}`;
const openPreview: OpenPreview = async (asked) => {
  if (asked === signed) return versionCalled(preview);
  return asked.startsWith('.') ? 'not understood' : 'expired';
};

async function siteWith(canaries: ActiveTraffic['traffic']['canaries'] = [], started = canaries) {
  const app = Fastify();
  const inForce = {
    traffic: { live: 'live', canaries },
    live: versionCalled('live'),
    canaries: new Map(started.map(({ version }) => [version, versionCalled(version)])),
  } as unknown as ActiveTraffic;
  const options = { inForce: () => inForce, openPreview, cookies: visitorCookies('https://www.example.com') };
  app.get('/*', async (request, reply) => {
    const visit = await visitorVersion(request, reply, options);
    return 'version' in visit ? { ...visit, version: visit.version.id } : visit;
  });
  return async (url: string, sent?: string) => {
    const answer = await app.inject({ url, headers: sent ? { cookie: sent } : {} });
    return { ...answer.json<object>(), cookie: answer.headers['set-cookie'], vary: answer.headers.vary };
  };
}

const canary = (from: number, share: number) => ({
  ...{ name: 'content', version: id('c'), from, share },
  ...{ since: '', by: '' },
});

const shared = { version: 'live', isShared: true };

test('without a cookie everybody gets the page that all share, beside a canary too, and no cookie', async () => {
  expect(await (await siteWith())('/')).toEqual(shared);
  expect(await (await siteWith([canary(0, 50)]))('/')).toEqual(shared);
});

test('the cookies of others make no page of its own', async () => {
  const visit = await siteWith([canary(0, 50)]);
  expect(await visit('/', 'consent=yes; hireloom-bucket=7')).toEqual(shared);
});

test('whoever carries the cookie of a canary gets it each time, on a page for himself alone', async () => {
  const visit = await siteWith([canary(10, 20)]);
  for (const bucket of [10, 29])
    expect(await visit('/', `a=b; hireloom-canary=${bucket}`)).toEqual({ version: id('c'), isShared: false });
});

const cleared = 'hireloom-canary=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax';

test.each(['9', '30', '-1', '100', 'off', ''])(
  'a visitor whose bucket %j has no canary gets what is live, and shares it again from then on',
  async (bucket) => {
    const visit = await siteWith([canary(10, 20)]);
    expect(await visit('/', `hireloom-canary=${bucket}`)).toMatchObject({
      version: 'live',
      isShared: false,
      cookie: expect.stringContaining('hireloom-canary=; Max-Age=0; Path=/;'),
    });
  },
);

test('the cookie of a canary that is over is taken away', async () => {
  const visit = await siteWith();
  expect(String((await visit('/', 'hireloom-canary=3')).cookie).replace(/ Expires=[^;]+;/, '')).toBe(cleared);
});

test('a canary that this server could not start keeps its visitors', async () => {
  const visit = await siteWith([canary(0, 50)], []);
  expect(await visit('/', 'hireloom-canary=3')).toEqual({ version: 'live', isShared: false });
});

test('the link of a preview leads to the same page without it, and a cookie keeps the preview until it is ended', async () => {
  const visit = await siteWith([canary(0, 50)]);
  expect(await visit(`/blogs?preview=${signed}&q=a`)).toMatchObject({
    location: '/blogs?q=a',
    cookie: `hireloom-preview=${signed}; Path=/; HttpOnly; Secure; SameSite=Lax`,
  });
  const kept = `hireloom-preview=${signed}`;
  expect(await visit('/blogs', kept)).toEqual({ version: preview, preview, isShared: false });
  expect(await visit('/?preview=off', kept)).toMatchObject({
    location: '/',
    cookie: expect.stringContaining('hireloom-preview=; Max-Age=0'),
  });
});

test('a preview whose time is over is refused once, and the next page is what everybody sees', async () => {
  const visit = await siteWith();
  const refused = await visit('/', `hireloom-preview=${id('d')}`);
  expect(refused).toMatchObject({ refusal: 'expired', cookie: expect.stringContaining('Max-Age=0') });
  expect(await visit('/', 'hireloom-preview=')).toEqual(shared);
  expect(await visit('/?preview=../../etc')).toMatchObject({ refusal: 'not understood' });
});

test.each([
  ['//elsewhere.example/?preview=off', '/elsewhere.example/'],
  ['/\\elsewhere.example/?preview=off', '/elsewhere.example/'],
  ['/blogs?q=preview', undefined],
  ['/blogs?preview', undefined],
])('%s leads to %s', (address, location) => {
  expect(readPreviewLink(address)?.location).toBe(location);
});

test('whatever is asked for, the end of a preview leads to this site', () => {
  assertAlways(
    fc.property(hostileAddress, (asked) => {
      const link = readPreviewLink(`${asked}?preview=off`);
      expect(link === undefined || isOwnLocation(link.location)).toBe(true);
    }),
    2000,
  );
});
