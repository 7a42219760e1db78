import type { SiteVersion } from '@hireloom/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { runningBuilds } from './running-builds';

let folder: string;
let app: FastifyInstance;
let builds: ReturnType<typeof runningBuilds>;
const parent = Object.assign(new EventEmitter() as EventEmitter & Pick<NodeJS.Process, 'on'>, {
  send: jest.fn(),
});

const versionWith = (shell: string) =>
  ({ shell: { name: 'shell', id: shell }, remotes: [] }) as unknown as SiteVersion;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'running-builds-'));
  for (const [file, text] of [
    ['client.js', 'client()'],
    ['development/content/a.1.json', '{}'],
    ['site/browser/chunk.2.js', 'next()'],
    ['site/browser/remoteEntry.js', 'next entry'],
  ] as const) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  app = Fastify();
  for (const path of ['/assets/*', '/development/content/*']) app.get(path, () => 'as released');
  const source = {
    browserFile: async (_name: string, file: string) => (file === 'remoteEntry.js' ? folder : undefined),
  };
  builds = runningBuilds(app, { client: path.join(folder, 'client.js'), source, parent });
  builds.versionChanged(versionWith('s1'));
});

afterEach(async () => {
  await app.close();
  parent.removeAllListeners();
  await rm(folder, { recursive: true, force: true });
});

const sendState = (state: object) =>
  parent.emit('message', { type: 'development', state, builds: { content: folder } });

test('serves the development client, replaced files and chunks that no release has yet', async () => {
  expect((await app.inject('/development/client.js')).body).toBe('client()');
  expect((await app.inject('/development/content/a.1.json')).body).toBe('as released');
  sendState({});
  expect((await app.inject('/development/content/a.1.json')).body).toBe('{}');
  expect((await app.inject('/assets/content/chunk.2.js')).body).toBe('next()');
  expect((await app.inject('/assets/content/remoteEntry.js')).body).toBe('as released');
  expect((await app.inject('/development/content/none.json')).statusCode).toBe(404);
});

test('streams the latest build state on connect, then each new state and served version', async () => {
  sendState({ startedAt: 1 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, path: '/development/events' });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.setEncoding('utf8');
  const nextEvent = async () =>
    JSON.parse(String((await once(answer, 'data'))[0]).replace('data: ', '')) as unknown;
  expect(await nextEvent()).toEqual({ startedAt: 1, served: { shell: 's1' } });
  sendState({ startedAt: 2 });
  expect(await nextEvent()).toEqual({ startedAt: 2, served: { shell: 's1' } });
  builds.versionChanged(versionWith('s2'));
  expect(await nextEvent()).toEqual({ startedAt: 2, served: { shell: 's2' } });
  request.destroy();
});

test('forwards “open in editor” requests to the build process from same-origin pages only', async () => {
  const ask = (site = 'none') =>
    app.inject({
      url: '/development/open?place=shell%2Fsrc%2Findex.ts%3A3',
      headers: { 'sec-fetch-site': site },
    });
  for (const site of [undefined, 'same-site', 'cross-site']) expect((await ask(site)).statusCode).toBe(403);
  expect(parent.send).not.toHaveBeenCalled();
  expect((await ask('same-origin')).statusCode).toBe(204);
  expect(parent.send).toHaveBeenCalledWith({ type: 'open', place: 'shell/src/index.ts:3' });
});
