/** @jest-environment node */
import Fastify from 'fastify';
import { readPreviewRequest } from '../pages/preview-request';
import { choicesOf } from './release-plan';
import { chooseReleases } from './visitor-bucket';
import type { Renderer } from '../rendering/renderer';

const remote = (live: string, canary?: { release: string; percent: number }) => ({
  live,
  previous: [],
  ...(canary && { canary: { ...canary, since: '' } }),
});

test('without a canary everybody gets what is live', () => {
  expect(choicesOf({ remotes: { content: remote('c1') } })).toEqual([{ below: 100, ids: { content: 'c1' } }]);
});

test('two canaries make three sets of releases, the larger share around the smaller', () => {
  const remotes = {
    content: remote('c1', { release: 'c2', percent: 10 }),
    leads: remote('l1', { release: 'l2', percent: 30 }),
    marketing: remote('m1'),
  };
  expect(choicesOf({ remotes })).toEqual([
    { below: 10, ids: { content: 'c2', leads: 'l2', marketing: 'm1' } },
    { below: 30, ids: { content: 'c1', leads: 'l2', marketing: 'm1' } },
    { below: 100, ids: { content: 'c1', leads: 'l1', marketing: 'm1' } },
  ]);
});

function siteWith(hasCanary: boolean) {
  const app = Fastify();
  const releases = { id: 'live' };
  const releasesFor = (bucket: number) => ({ id: `bucket ${bucket}` });
  const renderer = { hasCanary, releases, releasesFor } as unknown as Renderer;
  app.get(
    '/',
    (request, reply) =>
      chooseReleases({ request, reply, renderer, publicOrigin: 'https://www.example.com' }).id,
  );
  return app;
}

test('a visitor stays with the bucket that a cookie remembers, which is set once and only beside a canary', async () => {
  const site = siteWith(true);
  const first = await site.inject('/');
  const cookie = String(first.headers['set-cookie']);
  expect(cookie).toMatch(
    /^hireloom-canary=\d{1,2}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(first.headers.vary).toBe('Cookie');
  const again = await site.inject({ url: '/', headers: { cookie: `a=b; ${cookie.split(';')[0]}` } });
  expect(again.body).toBe(first.body);
  expect(again.headers['set-cookie']).toBeUndefined();
  expect((await siteWith(false).inject('/')).headers['set-cookie']).toBeUndefined();
});

test('a bucket that someone invents is drawn anew', async () => {
  const site = siteWith(true);
  const answer = await site.inject({ url: '/', headers: { cookie: 'hireloom-canary=-1' } });
  expect(String(answer.headers['set-cookie'])).toMatch(/^hireloom-canary=\d/);
});

test.each([
  ['/blogs?preview=content@0123456789abcdef&q=a', 'start', '/blogs?q=a'],
  ['/?preview=off', 'end', '/'],
  ['//elsewhere.example/?preview=off', 'end', '/elsewhere.example/'],
  ['/\\elsewhere.example/?preview=off', 'end', '/elsewhere.example/'],
  ['/?preview=content', 'not understood', undefined],
  ['/?preview=../../etc@0123456789abcdef', 'not understood', undefined],
  ['/blogs?q=preview', 'none', undefined],
])('%s: %s', (path, kind, location) => {
  const asked = readPreviewRequest(path);
  expect([asked.kind, 'location' in asked ? asked.location : undefined]).toEqual([kind, location]);
});
