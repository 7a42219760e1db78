import { packParts } from '@hireloom/releases';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { waitUntil } from '@hireloom/testing/wait-until';
import { buildPart, createDeploySite, type DeploySite } from '../../testing/deploy-site';

let on: DeploySite;
/** Left by servers that were killed. */
let older: ReadonlySet<string>;
beforeEach(async () => {
  older = new Set(await readdir(os.tmpdir()));
});
afterEach(() => on.close());

const temporary = async () =>
  (await readdir(os.tmpdir())).filter((name) => name.startsWith('hireloom-deploy-') && !older.has(name));

/** Sends a deploy from a command that can be interrupted. */
async function openCommand(part: Awaited<ReturnType<typeof buildPart>>) {
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = on.app.server.address() as AddressInfo;
  const body = await packParts([part]);
  const command = openRequest({
    ...{ port, host: '127.0.0.1', path: '/deploys', method: 'POST' },
    headers: {
      authorization: `Bearer ${on.content}`,
      ...{ 'content-type': 'application/x-tar', 'content-length': body.length },
    },
  });
  command.on('error', () => undefined);
  return { command, body };
}

async function expectRepeatWorks(part: Awaited<ReturnType<typeof buildPart>>) {
  expect((await on.deploy(part)).message).toBe(`content ${part.release.id} is live.`);
  expect((await on.traffic()).serial).toBe(2);
  await waitUntil(async () => (await temporary()).length === 0);
}

test('an upload aborted in transit changes nothing, and a retry succeeds', async () => {
  on = await createDeploySite();
  const part = await buildPart('after');
  const { command, body } = await openCommand(part);
  command.write(body.subarray(0, body.length - 2000));
  await waitUntil(async () => (await temporary()).length > 0);
  command.destroy();
  await waitUntil(async () => (await temporary()).length === 0);
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
  await waitUntil(async () => (await temporary()).length === 0);
  await on.expectNothingLeft();
  await expectRepeatWorks(part);
});
