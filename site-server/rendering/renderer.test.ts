/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ReleaseSet } from './release-set';
import { createRenderer } from './renderer';
import { createWorkerPool } from './worker-pool';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'renderer-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Answers each page with the releases that it renders; breaks where it is told to. */
const script = `
const { parentPort, workerData } = require('node:worker_threads');
const [remote] = workerData.registry.remotes;
if (remote.release === 'broken') throw new Error('it does not start');
parentPort.on('message', ({ id, path }) => {
  if (path === '/crash') process.exit(3);
  parentPort.postMessage({ id, page: remote.release });
});
parentPort.postMessage({ ready: true });`;

const setOf = (id: string) =>
  ({ id, registry: { remotes: [{ name: 'content', release: id }] } }) as unknown as ReleaseSet;

const everybody = (id: string) => [{ below: 100, set: setOf(id) }];
const withCanary = (canary: string, id: string) => [{ below: 10, set: setOf(canary) }, ...everybody(id)];

async function rendererOf(first: Parameters<typeof createRenderer>[0]) {
  const file = path.join(folder, 'worker.cjs');
  await writeFile(file, script);
  const log = { warn: () => undefined, error: () => undefined } as never;
  const metrics = { observeRenderTime: () => undefined, countSwap: jest.fn() };
  const pool = createWorkerPool({ script: file, settings: {} as never, log, metrics });
  const renderer = await createRenderer(first, { pool, log, metrics, onSwap: () => undefined });
  return { renderer, pool };
}

test('each visitor gets the releases of his bucket, from a worker that knows no others', async () => {
  const { renderer } = await rendererOf(withCanary('new', 'old'));
  expect(renderer.hasCanary).toBe(true);
  expect(await renderer.render('/', renderer.releasesFor(9))).toBe('new');
  expect(await renderer.render('/', renderer.releasesFor(10))).toBe('old');
  expect(renderer.releases.id).toBe('old');
  await renderer.close();
});

test('a swap takes over at once and leaves no worker behind', async () => {
  const { renderer, pool } = await rendererOf(everybody('old'));
  const asked = renderer.render('/');
  await renderer.switchTo(everybody('new'));
  expect([await asked, await renderer.render('/')]).toEqual(['old', 'new']);
  expect(renderer.before(renderer.releases)).toBe('old');
  await renderer.close();
  expect(pool.has('old')).toBe(false);
});

test('a canary that does not even start costs itself alone', async () => {
  const { renderer } = await rendererOf(everybody('old'));
  await renderer.switchTo(withCanary('broken', 'new'));
  expect(renderer.hasCanary).toBe(false);
  expect(await renderer.render('/', renderer.releasesFor(0))).toBe('new');
  await renderer.close();
});

test('releases that do not start leave those before in service', async () => {
  const { renderer } = await rendererOf(everybody('old'));
  await expect(renderer.switchTo(everybody('broken'))).rejects.toThrow('it does not start');
  expect(await renderer.render('/')).toBe('old');
  await renderer.close();
});

test('nobody waits for a worker that crashed, and another takes its place', async () => {
  const { renderer } = await rendererOf(everybody('old'));
  await expect(renderer.render('/crash')).rejects.toThrow('ended with code 3');
  await expect(renderer.render('/')).rejects.toThrow('is being replaced');
  let page: unknown;
  while (page === undefined) {
    await new Promise((resolve) => setImmediate(resolve));
    page = await renderer.render('/').catch(() => undefined);
  }
  expect(page).toBe('old');
  await renderer.close();
});
