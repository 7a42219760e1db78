import { expect, test } from '@playwright/test';
import { request } from 'node:http';
import { type Nginx, startNginx } from '../fixtures/nginx';
import { launchOwnSite, type OwnSite } from '../scripts/launch-site';

let site: OwnSite | undefined;
let nginx: Nginx | undefined;

test.afterEach(async () => {
  await site?.stop();
  await nginx?.stop();
  [site, nginx] = [undefined, undefined];
});

/** A form from a page of the site, by a proxy on this machine that names its visitor. */
async function send({ address }: OwnSite, visitor: string, number: number) {
  const { status } = await fetch(`${address}/api/api/addcontact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, 'x-forwarded-for': visitor },
    body: JSON.stringify({ firstName: 'Asha', lastName: 'Rao', email: `asha${number}@example.com` }),
  });
  return status;
}

const visitors = ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8'];

async function sendAll(running: OwnSite) {
  const statuses = [];
  for (const [number, visitor] of visitors.entries()) statuses.push(await send(running, visitor, number));
  return statuses;
}

test('behind a trusted proxy, each forwarded client IP has its own limit', async () => {
  site = await launchOwnSite({ POSTS_PER_MINUTE: '2', TRUST_PROXY: 'loopback' });
  expect(await sendAll(site)).toEqual([201, 201, 429, 201]);
});

test('X-Forwarded-For from an untrusted client does not change its limit', async () => {
  site = await launchOwnSite({ POSTS_PER_MINUTE: '2', TRUST_PROXY: '' });
  expect(await sendAll(site)).toEqual([201, 201, 429, 429]);
});

/** A form through nginx, from one of this machine's own addresses, with the address of another visitor pretended. */
const sendFrom = (origin: string, localAddress: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', origin, 'x-forwarded-for': '203.0.113.9' };
    const sent = request(
      `${origin}/api/api/subscribe`,
      { method: 'POST', headers, localAddress },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject).end(JSON.stringify({ email: 'asha@example.com' }));
  });

test('behind nginx, limits apply per client IP and ignore a forged X-Forwarded-For', async () => {
  nginx = await startNginx();
  site = await launchOwnSite({ ...nginx.environment, POSTS_PER_MINUTE: '2' });
  const statuses = [];
  for (const visitor of ['127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.3'])
    statuses.push(await sendFrom(nginx.address, visitor));
  expect(statuses).toEqual([201, 201, 429, 201]);
});
