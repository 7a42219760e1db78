import { packParts } from '@hireloom/releases';
import { once } from 'node:events';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { waitUntil } from '@hireloom/testing/wait-until';
import { removeStaleUploads } from './unpack-parts';
import { buildPart, createDeploySite, type DeploySite } from '../testing/deploy-site';

let on: DeploySite;
afterEach(() => on.close());

const unpacked = () => readdir(on.directory).catch(() => []);

/** Sends a deploy from a command that can be interrupted. */
async function openCommand(part: Awaited<ReturnType<typeof buildPart>>) {
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = on.app.server.address() as AddressInfo;
  const body = await packParts([part]);
  const command = openRequest({
    port,
    host: '127.0.0.1',
    path: '/deploys',
    method: 'POST',
    headers: {
      authorization: `Bearer ${on.content}`,
      'content-type': 'application/x-tar',
      'content-length': body.length,
    },
  });
  command.on('error', () => undefined);
  return { command, body };
}

async function expectRepeatWorks(part: Awaited<ReturnType<typeof buildPart>>) {
  expect((await on.deploy(part)).message).toBe(`content ${part.release.id} is live.`);
  expect((await on.traffic()).serial).toBe(2);
  await waitUntil(async () => (await unpacked()).length === 0);
}

test('an upload aborted in transit changes nothing, and a retry succeeds', async () => {
  on = await createDeploySite();
  const part = await buildPart('after');
  const { command, body } = await openCommand(part);
  command.write(body.subarray(0, body.length - 2000));
  await waitUntil(async () => (await unpacked()).length > 0);
  command.destroy();
  await waitUntil(async () => (await unpacked()).length === 0);
  await on.expectNothingLeft();
  await expectRepeatWorks(part);
});

test('a client that disconnects during the check changes nothing, and a retry succeeds', async () => {
  let interrupt: (() => Promise<void>) | undefined;
  on = await createDeploySite({ onCheck: async () => interrupt?.() });
  const part = await buildPart('after');
  const { command, body } = await openCommand(part);
  const closed = once(on.app.server, 'request').then(([, response]) => once(response as never, 'close'));
  interrupt = async () => {
    interrupt = undefined;
    command.destroy();
    await closed;
  };
  command.end(body);
  await closed;
  await waitUntil(async () => (await unpacked()).length === 0);
  await on.expectNothingLeft();
  await expectRepeatWorks(part);
});

test('a start removes what a server killed during a deploy left behind', async () => {
  on = await createDeploySite();
  for (const name of ['deploy-new', 'deploy-old'])
    await mkdir(path.join(on.directory, name, 'unpacked'), { recursive: true });
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(path.join(on.directory, 'deploy-old'), longAgo, longAgo);
  await removeStaleUploads(on.directory);
  expect(await unpacked()).toEqual(['deploy-new']);
});
