/** @jest-environment node */
import { hostileAddress, isOwnLocation } from '@hireloom/testing/hostile-addresses';
import fc from 'fast-check';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { InForce } from './follow-traffic';
import type { OpenPreview } from './open-preview';
import type { ServedVersion } from './served-version';
import { readPreviewLink, visitorVersion } from './visitor-version';

const id = (digit: string) => digit.repeat(16);
const versionCalled = (name: string) => ({ id: name }) as ServedVersion;

const preview = id('b');
const openPreview: OpenPreview = async (asked) => (asked === preview ? versionCalled(asked) : 'unknown');

async function siteWith(canaries: InForce['traffic']['canaries'] = []) {
  const app = Fastify();
  await app.register(cookie);
  const inForce = {
    traffic: { live: 'live', canaries },
    live: versionCalled('live'),
    canaries: new Map(canaries.map(({ version }) => [version, versionCalled(version)])),
  } as unknown as InForce;
  const options = { inForce: () => inForce, openPreview, publicOrigin: 'https://www.example.com' };
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

test('without a canary everybody gets what is live, and no cookie', async () => {
  const visit = await siteWith();
  expect(await visit('/', 'hireloom-canary=0')).toEqual({ version: 'live' });
});

test('a visitor stays with the bucket that a cookie remembers, which is set once and only beside a canary', async () => {
  const visit = await siteWith([canary(0, 50)]);
  const first = await visit('/');
  expect(first).toMatchObject({
    vary: 'Cookie',
    cookie: expect.stringMatching(
      /^hireloom-canary=\d{1,2}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  });
  const drawn = Number(/=(\d+)/.exec(String(first.cookie))?.[1]);
  expect(first).toMatchObject({ version: drawn < 50 ? id('c') : 'live' });
  expect(await visit('/', `a=b; hireloom-canary=${drawn}`)).toEqual({ ...first, cookie: undefined });
  expect(await visit('/', 'hireloom-canary=49')).toMatchObject({ version: id('c') });
  expect(await visit('/', 'hireloom-canary=50')).toMatchObject({ version: 'live' });
});

test('a bucket that someone invents is not taken', async () => {
  const visit = await siteWith([canary(0, 50)]);
  expect(String((await visit('/', 'hireloom-canary=-1')).cookie)).toMatch(/^hireloom-canary=\d/);
});

test('the link of a preview leads to the same page without it, and a cookie keeps the preview until it is ended', async () => {
  const visit = await siteWith([canary(0, 50)]);
  expect(await visit(`/blogs?preview=${preview}&q=a`)).toMatchObject({
    location: '/blogs?q=a',
    cookie: `hireloom-preview=${preview}; Path=/; HttpOnly; Secure; SameSite=Lax`,
  });
  const kept = `hireloom-preview=${preview}`;
  expect(await visit('/blogs', kept)).toEqual({ version: preview, preview });
  expect(await visit('/?preview=off', kept)).toMatchObject({
    location: '/',
    cookie: expect.stringContaining('hireloom-preview=; Max-Age=0'),
  });
});

test('a preview that is not there is refused once, and the next page is what everybody sees', async () => {
  const visit = await siteWith();
  const refused = await visit('/', `hireloom-preview=${id('d')}`);
  expect(refused).toMatchObject({ refusal: 'unknown', cookie: expect.stringContaining('Max-Age=0') });
  expect(await visit('/', 'hireloom-preview=')).toEqual({ version: 'live' });
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
  fc.assert(
    fc.property(hostileAddress, (asked) => {
      const link = readPreviewLink(`${asked}?preview=off`);
      expect(link === undefined || isOwnLocation(link.location)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
