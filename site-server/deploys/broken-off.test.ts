import { contentDigest, signRelease, signRequest } from '@hireloom/releases';
import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildRelease, createDeploySite, type DeploySite, ORIGIN } from './fixtures/deploy-site';

let on: DeploySite;
afterEach(() => on.close());

/** Nothing that visitors, other teams or the command `releases` could see. */
async function expectNothingLeft() {
  expect(await on.traffic()).toMatchObject({ serial: 1, live: on.live.id });
  expect(await on.site.store.versions()).toEqual([on.live.id]);
  expect(on.told).toEqual([]);
}

async function expectRepeatWorks(built: ReturnType<typeof buildRelease>) {
  expect((await on.deploy(built)).message).toContain(`content ${built.release.id} is live.`);
  expect((await on.traffic()).serial).toBe(2);
}

test('a deploy that ends before any of its requests leaves the site as it was, and its repeat works', async () => {
  const built = buildRelease('after');
  const { bodies } = built;
  const announce = () =>
    on.ask({ method: 'POST', path: 'releases', body: signRelease(built.release, on.content) });
  const steps = [
    announce,
    ...bodies.map((body) => () => on.uploadFiles({ ...built, bodies: [body] })),
    announce,
  ];
  for (let done = 0; done <= steps.length; done += 1) {
    on = await createDeploySite();
    for (const step of steps.slice(0, done)) await step();
    await expectNothingLeft();
    await expectRepeatWorks(built);
    if (done < steps.length) await on.close();
  }
});

test('a command that is interrupted while the site checks its release has changed nothing', async () => {
  let isInterrupted = false;
  let interrupt = async () => {};
  on = await createDeploySite({ onCheck: async () => (isInterrupted ? undefined : interrupt()) });
  const built = buildRelease('after');
  await on.uploadFiles(built);
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = on.app.server.address() as AddressInfo;
  const release = signRelease(built.release, on.content);
  const body = JSON.stringify({ act: 'deploy', serial: 1, release });
  const address = new URL('/deploys/changes', ORIGIN);
  const headers = signRequest({ method: 'POST', address, digest: contentDigest(body) }, on.content);
  const command = openRequest({
    ...{ port, host: '127.0.0.1', path: address.pathname, method: 'POST' },
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const ended = once(command, 'error').catch(() => undefined);
  const answered = once(on.app.server, 'request').then(([, response]) => once(response as never, 'close'));
  interrupt = async () => {
    isInterrupted = true;
    command.destroy(new Error('interrupted'));
    await answered;
  };
  command.end(body);
  await ended;
  await answered;
  await expectNothingLeft();
  await expectRepeatWorks(built);
});
