/** @jest-environment node */
import { WARM_UP_LIMIT_MS, type WorkerSettings } from '@hireloom/contracts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startRenderWorker } from './render-worker-client';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'worker-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A worker whose rendering of a path is the given piece of code, with `path` and `answer(page)` in it. */
async function workerThat(code: string) {
  const script = path.join(folder, `${Math.abs(code.length)}-${code.charCodeAt(0)}.cjs`);
  await writeFile(
    script,
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', ({ id, path, ping }) => {
       if (ping) return parentPort.postMessage({ pong: true });
       const at = (phase) =>
         parentPort.postMessage({ step: { remote: 'content', release: 'abc', module: './list', phase } });
       const answer = (page) => parentPort.postMessage({ id, page });
       ${code}
     });
     parentPort.postMessage({ ready: true, emptyDocument: { html: '<p>empty</p>', inline: {} } });`,
  );
  return startRenderWorker(script, {} as WorkerSettings);
}

test('pages come back to those who asked for them', async () => {
  const worker = await workerThat('setTimeout(() => answer(path), path === "/slow" ? 50 : 0);');
  expect(worker.emptyDocument.html).toBe('<p>empty</p>');
  expect(await Promise.all([worker.render('/slow'), worker.render('/fast')])).toEqual(['/slow', '/fast']);
  await worker.retire();
});

test('a retired worker still answers what it was asked before', async () => {
  const worker = await workerThat('setTimeout(() => answer(path), 100);');
  const page = worker.render('/last');
  const retired = worker.retire();
  await expect(page).resolves.toBe('/last');
  await retired;
});

test('a page that fails names the step that failed, and the worker goes on', async () => {
  const worker = await workerThat(
    `parentPort.postMessage({ id, error: 'held back', step: { remote: 'content', release: 'a', module: 'x', phase: 'entry' } });`,
  );
  await expect(worker.render('/')).rejects.toMatchObject({
    message: 'held back',
    kind: 'page',
    step: { remote: 'content', phase: 'entry' },
  });
  expect(worker.isBroken()).toBe(false);
  await worker.retire();
});

test('a worker that hangs is given up after two seconds and known as broken', async () => {
  const worker = await workerThat('for (;;);');
  await expect(worker.render('/')).rejects.toThrow('not rendered within 2000 ms');
  expect(worker.isBroken()).toBe(true);
  await worker.retire();
});

test('a worker that crashes fails what it was asked, at once', async () => {
  const worker = await workerThat('process.exit(3);');
  await expect(worker.render('/')).rejects.toThrow('ended with code 3');
  expect(worker.isBroken()).toBe(true);
});

test('a worker that eats memory ends alone, and it is known whose code it ran', async () => {
  const worker = await workerThat(
    'at("render"); const all = []; for (;;) all.push(new Array(1000).fill(path));',
  );
  await expect(worker.render('/', WARM_UP_LIMIT_MS)).rejects.toThrow(
    /memory.*while content@abc .\/list was at render/is,
  );
  expect(worker.brokenStep()).toMatchObject({ remote: 'content', phase: 'render' });
});

test('a worker that hangs names the code that it ran, one that waits names none and goes on', async () => {
  const hanging = await workerThat('at("evaluate"); for (;;);');
  await expect(hanging.render('/')).rejects.toThrow('while content@abc ./list was at evaluate');
  await hanging.retire();
  const waiting = await workerThat('at("data"); if (path === "/quick") answer(path);');
  await expect(waiting.render('/')).rejects.toThrow(/not rendered within 2000 ms$/);
  expect(waiting.brokenStep()).toBeUndefined();
  expect(waiting.isBroken()).toBe(false);
  await expect(waiting.render('/quick')).resolves.toBe('/quick');
  await waiting.retire();
});

test('a worker that has more to do than it can is no broken one', async () => {
  const worker = await workerThat('const end = Date.now() + 350; while (Date.now() < end); answer(path);');
  const pages = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => worker.render(`/${index}`)));
  expect(pages.at(0)).toMatchObject({ status: 'fulfilled' });
  expect(pages.at(-1)).toMatchObject({ status: 'rejected', reason: { kind: 'overload' } });
  expect(worker.isBroken()).toBe(false);
  await expect(worker.render('/next')).resolves.toBe('/next');
  await worker.retire();
});

test('memory that several pages need at once is an overload, of one page alone a breakdown', async () => {
  const eat =
    'at("render"); if (path === "/waits") return; const all = []; for (;;) all.push(new Array(1000).fill(path));';
  const alone = await workerThat(eat);
  await expect(alone.render('/', WARM_UP_LIMIT_MS)).rejects.toMatchObject({ kind: 'breakdown' });
  const busy = await workerThat(eat);
  const waiting = busy.render('/waits', WARM_UP_LIMIT_MS);
  const eating = busy.render('/', WARM_UP_LIMIT_MS);
  await expect(waiting).rejects.toMatchObject({ kind: 'overload' });
  await expect(eating).rejects.toMatchObject({ kind: 'overload' });
});

test('where nobody waits a page may take longer', async () => {
  const worker = await workerThat('const end = Date.now() + 2400; while (Date.now() < end); answer(path);');
  await expect(worker.render('/first', WARM_UP_LIMIT_MS)).resolves.toBe('/first');
  await worker.retire();
});

test('code that hangs after a wait is found out by the next page at the latest', async () => {
  const worker = await workerThat('at("data"); setTimeout(() => { at("render"); for (;;); }, 1900);');
  await expect(worker.render('/')).rejects.toThrow(/not rendered within 2000 ms$/);
  expect(worker.isBroken()).toBe(false);
  await expect(worker.render('/')).rejects.toThrow('while content@abc ./list was at render');
  expect(worker.isBroken()).toBe(true);
  await worker.retire();
});

test('a script that does not start is an error, not a wait', async () => {
  const script = path.join(folder, 'broken.cjs');
  await writeFile(script, 'throw new Error("no such thing");');
  await expect(startRenderWorker(script, {} as WorkerSettings)).rejects.toThrow('no such thing');
});
