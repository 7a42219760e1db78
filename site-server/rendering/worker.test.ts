import { type SiteVersion, WARM_UP_LIMIT_MS } from '@hireloom/contracts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { RenderFault } from './render-fault';
import { startWorker } from './worker';

// A hang is found out by the time that it had a processor: on a busy machine that is long.
const LONG_MS = 60_000;

let folder: string;
const settings = { apiUrl: 'http://127.0.0.1:9' } as never;

/** A version whose shell has this server build, and whose one remote has the module that tests name. */
const versionWith = (serverEntry: string) => ({
  folders: { shell: folder },
  version: {
    shell: { serverEntry },
    remotes: [{ name: 'content', id: 'abc', modules: { './list': [] } }],
  } as unknown as SiteVersion,
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'worker-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

// Numbers, as the collector does not look into them: what is eaten up by references takes so long that it looks like a hang.
const EAT = 'const all = []; for (;;) all.push(new Array(1e5).fill(0.5));';

/** A worker whose rendering of a path is the given piece of code, with `path` and `answer(page)` in it. */
async function workerThat(code: string) {
  let onBroken: () => void = () => undefined;
  const broken = new Promise<void>((resolve) => (onBroken = resolve));
  const script = `${Math.abs(code.length)}-${code.charCodeAt(0)}.cjs`;
  await writeFile(
    path.join(folder, script),
    `const inline = { script: [], style: [] };
     exports.startWorker = ({ send, listen }) => {
       listen(({ id, path, ping, passedOn }) => {
         if (ping) return send({ pong: true });
         const at = (phase) => send({ step: { remote: 'content', release: 'abc', module: './list', phase } });
         const answer = (html) => send({ id, page: { status: 200, html, inline, problems: [], used: [] } });
         ${code}
       });
       send({ ready: true, emptyDocument: { html: '<p>empty</p>', inline } });
     };`,
  );
  return {
    ...(await startWorker(versionWith(script), settings, { onBroken, onOutput: () => undefined })),
    broken,
  };
}

test('each caller gets the page that it asked for', async () => {
  const worker = await workerThat('setTimeout(() => answer(path), path === "/slow" ? 50 : 0);');
  expect(worker.emptyDocument.html).toBe('<p>empty</p>');
  const pages = await Promise.all([worker.render('/slow'), worker.render('/fast')]);
  expect(pages.map(({ html }) => html)).toEqual(['/slow', '/fast']);
  await worker.retire();
});

test('a worker gets the headers that identify the visitor’s request', async () => {
  const worker = await workerThat('/* names */ answer(passedOn?.["x-request-id"] ?? "nobody");');
  const passedOn = { 'x-request-id': 'visit-1' };
  const pages = await Promise.all([worker.render('/', { passedOn }), worker.render('/')]);
  expect(pages.map(({ html }) => html)).toEqual(['visit-1', 'nobody']);
  await worker.retire();
});

test('a retired worker still answers its pages in flight', async () => {
  const worker = await workerThat('setTimeout(() => answer(path), 100);');
  const page = worker.render('/last');
  const retired = worker.retire();
  await expect(page).resolves.toMatchObject({ html: '/last' });
  await retired;
});

test('a page that fails names the step that failed, and the worker goes on', async () => {
  const worker = await workerThat(
    `send({ id, error: 'held back', step: { remote: 'content', release: 'abc', module: './list', phase: 'entry' } });`,
  );
  await expect(worker.render('/')).rejects.toMatchObject({
    message: 'held back',
    kind: 'page',
    step: { remote: 'content', phase: 'entry' },
  });
  expect(worker.fault()).toBeUndefined();
  await worker.retire();
});

test('a worker that hangs is ended', async () => {
  const worker = await workerThat('if (path === "/hangs") for (;;); answer(path);');
  await expect(worker.render('/hangs')).rejects.toBeInstanceOf(RenderFault);
  await worker.broken;
  expect(worker.fault()).toMatchObject({
    message: expect.stringMatching(/^the render worker has given no sign of life for \d+ ms$/),
    kind: 'breakdown',
  });
  await worker.retire();
});

test('a crash fails the pages in flight at once', async () => {
  const worker = await workerThat('process.reallyExit(3);');
  await expect(worker.render('/')).rejects.toThrow('ended with code 3');
  expect(worker.fault()?.kind).toBe('breakdown');
});

test('a worker that runs out of memory ends alone and names the code that it ran', async () => {
  const worker = await workerThat(`at("render"); ${EAT}`);
  await expect(worker.render('/', { limitMs: LONG_MS })).rejects.toThrow(
    /memory.*while content@abc .\/list was at render/is,
  );
  expect(worker.fault()?.step).toMatchObject({ remote: 'content', phase: 'render' });
});

test('a worker that hangs names the code that it ran; one that waits goes on', async () => {
  const hanging = await workerThat('at("evaluate"); for (;;);');
  await Promise.allSettled([hanging.render('/'), hanging.broken]);
  expect(hanging.fault()?.message).toContain('while content@abc ./list was at evaluate');
  await hanging.retire();
  const waiting = await workerThat('at("data"); if (path === "/quick") answer(path);');
  await expect(waiting.render('/')).rejects.toThrow(/not rendered within 2000 ms$/);
  expect(waiting.fault()).toBeUndefined();
  await expect(waiting.render('/quick', { limitMs: LONG_MS })).resolves.toMatchObject({ html: '/quick' });
  await waiting.retire();
});

test('an overloaded worker is not broken', async () => {
  const worker = await workerThat(
    'const end = Date.now() + 350; while (path !== "/0" && Date.now() < end); answer(path);',
  );
  const pages = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => worker.render(`/${index}`)));
  expect(pages.at(0)).toMatchObject({ status: 'fulfilled' });
  expect(pages.at(-1)).toMatchObject({ status: 'rejected', reason: { kind: 'overload' } });
  expect(worker.fault()).toBeUndefined();
  await expect(worker.render('/next', { limitMs: LONG_MS })).resolves.toMatchObject({ html: '/next' });
  await worker.retire();
});

test('running out of memory with several pages in flight is an overload, with one page a breakdown', async () => {
  const eat = `at("render"); if (path === "/waits") return; ${EAT}`;
  const alone = await workerThat(eat);
  await expect(alone.render('/', { limitMs: LONG_MS })).rejects.toMatchObject({ kind: 'breakdown' });
  const busy = await workerThat(eat);
  const waiting = busy.render('/waits', { limitMs: LONG_MS });
  const eating = busy.render('/', { limitMs: LONG_MS });
  await expect(waiting).rejects.toMatchObject({ kind: 'overload' });
  await expect(eating).rejects.toMatchObject({ kind: 'overload' });
});

test('a page with a longer limit may take longer', async () => {
  const worker = await workerThat('const end = Date.now() + 2400; while (Date.now() < end); answer(path);');
  await expect(worker.render('/first', { limitMs: WARM_UP_LIMIT_MS })).resolves.toMatchObject({
    html: '/first',
  });
  await worker.retire();
});

test('code that hangs after its page timed out is still blamed', async () => {
  const worker = await workerThat('at("data"); setTimeout(() => { at("render"); for (;;); }, 1900);');
  await expect(worker.render('/')).rejects.toMatchObject({ kind: 'overload', step: undefined });
  expect([worker.pending(), worker.inFlight()]).toEqual([0, 1]);
  await worker.broken;
  expect(worker.fault()).toMatchObject({ kind: 'breakdown', step: { remote: 'content', phase: 'render' } });
  await worker.retire();
});

test('a hang with several pages in flight is an overload: nobody knows whose it is', async () => {
  const worker = await workerThat('at("render"); if (path === "/hangs") for (;;);');
  await Promise.allSettled([worker.render('/waits'), worker.render('/hangs')]);
  await worker.broken;
  expect(worker.fault()).toMatchObject({
    message: expect.stringContaining('no sign of life'),
    kind: 'overload',
    step: undefined,
  });
  await worker.retire();
});

test('the time limit of a page counts from when it was asked for', async () => {
  const worker = await workerThat('if (path === "/quick") answer(path);');
  const since = Date.now();
  const page = worker.render('/', { askedAt: since - LONG_MS + 500, limitMs: LONG_MS });
  await expect(page).rejects.toMatchObject({ kind: 'overload' });
  expect(Date.now() - since).toBeLessThan(LONG_MS);
  await worker.retire();
});

test('a server build that does not start fails at once', async () => {
  await writeFile(path.join(folder, 'broken.cjs'), 'throw new Error("no such thing");');
  await expect(
    startWorker(versionWith('broken.cjs'), settings, { onOutput: () => undefined }),
  ).rejects.toThrow('no such thing');
});
