import { expect, test } from '@playwright/test';
import { launchOwnSite, type OwnSite } from '../scripts/launch-site';

let site: OwnSite | undefined;

test.afterEach(async () => {
  await site?.stop();
  site = undefined;
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

test('behind a proxy that is named each visitor has a limit of their own', async () => {
  site = await launchOwnSite({ POSTS_PER_MINUTE: '2', TRUST_PROXY: 'loopback' });
  expect(await sendAll(site)).toEqual([201, 201, 429, 201]);
});

test('whoever only says to be a proxy gets no limit of another', async () => {
  site = await launchOwnSite({ POSTS_PER_MINUTE: '2', TRUST_PROXY: '' });
  expect(await sendAll(site)).toEqual([201, 201, 429, 429]);
});
