import type { SiteVersion } from '@hireloom/contracts';
import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { waitUntil } from '@hireloom/testing/wait-until';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { RenderFault } from './render-queue';
import { RenderWorker, type SiteSettings } from './worker';

const LONG_MS = 60_000;

const inFolder = setUpFolder({ isShared: true });
beforeAll(async () => {
  await mkdir(inFolder('disk/shell'), { recursive: true });
  // The worker’s folder is a symbolic link, which the server resolves before it starts the worker.
  await symlink(inFolder('disk'), inFolder('running'));
  await writeFile(inFolder('settings.env'), 'SMTP_URL=smtp://secret');
});

let started: RenderWorker[] = [];
afterEach(async () => {
  await Promise.all(started.map((worker) => worker.end()));
  started = [];
});

/** A worker that runs this code for each page, with the message and `answer(html)`, `send(message)` and `sendStep(remote)` in it. */
async function workerThat(code: string, changes: Partial<SiteSettings> = {}) {
  const script = `${started.length}.cjs`;
  await writeFile(
    inFolder('disk/shell', script),
    `const inline = { script: [], style: [] };
     const send = (message) => process.send(message);
     process.once('message', (settings) => {
       process.on('message', async (message) => {
         if (message.ping) return send({ pong: true });
         const { id, path } = message;
         const answer = (html) => send({ id, page: { status: 200, html: String(html), inline, problems: [], used: [] } });
         const sendStep = (remote) => send({ page: id, step: { remote, release: 'abc', module: './list', phase: 'render' } });
         ${code}
       });
       send({ ready: true, emptyDocument: { html: '<p>empty</p>', inline } });
     });`,
  );
  const version = { shell: { serverEntry: script }, remotes: [] } as unknown as SiteVersion;
  const faults: RenderFault[] = [];
  const worker = new RenderWorker(
    { id: 'v1', version, folders: { shell: inFolder('running/shell') } },
    { contentSocket: '/nowhere', ...changes } as SiteSettings,
    { onOutput: () => undefined, onBroken: (fault) => faults.push(fault) },
  );
  await worker.ready;
  started.push(worker);
  return Object.assign(worker, { faults });
}

test('a worker receives the visitor’s request id headers', async () => {
  const worker = await workerThat('answer(message.passedOn?.["x-request-id"] ?? "nobody");');
  const passedOn = { 'x-request-id': 'visit-1' };
  const pages = await Promise.all([worker.render('/', { passedOn }), worker.render('/')]);
  expect(pages.map(({ html }) => html)).toEqual(['visit-1', 'nobody']);
});

test('the time limit of a page counts from its request', async () => {
  const worker = await workerThat('');
  const since = Date.now();
  const page = worker.render('/', { askedAt: since - LONG_MS + 500, limitMs: LONG_MS });
  await expect(page).rejects.toMatchObject({ kind: 'timeout' });
  expect(Date.now() - since).toBeLessThan(LONG_MS);
  expect(worker.fault).toBeUndefined();
});

const run =
  'try { answer(await (0, eval)(decodeURIComponent(path.slice(1)))) } catch (error) { answer("refused: " + error) }';
const asked = (code: string) => `/${encodeURIComponent(code)}`;

test.each([
  [
    'cannot read files outside its release',
    `process.mainModule.require('fs').readFileSync('FOLDER/settings.env')`,
  ],
  ['cannot write a file', `process.mainModule.require('fs').writeFileSync('left', '')`],
  ['cannot start a process', `process.mainModule.require('child_process').spawnSync('id')`],
  ['cannot load a native addon', `process.dlopen({ exports: {} }, '/usr/lib/x.node')`],
])('a worker %s', async (_what, code) => {
  const worker = await workerThat(run);
  const { html } = await worker.render(asked(code.replace('FOLDER', inFolder())));
  expect(html).toMatch(/^refused: .*(restricted|denied|DISABLED|disabled)/);
});

test('a worker inherits no server environment and can reach the content socket', async () => {
  process.env.DATABASE_URL = 'postgres://secret';
  const contentSocket = inFolder('content');
  const content = createServer((_request, response) => response.end('articles')).listen(contentSocket);
  const worker = await workerThat(
    `if (path === '/environment') return answer(Object.keys(process.env));
     process.mainModule.require('http').get({ socketPath: settings.contentSocket }, (got) => got.on('data', answer));`,
    { contentSocket },
  );
  delete process.env.DATABASE_URL;
  expect((await worker.render('/environment')).html).toBe('MALLOC_ARENA_MAX');
  expect((await worker.render('/content')).html).toBe('articles');
  content.close();
});

test('a hang detected after its page timed out is still blamed on its remote', async () => {
  const worker = await workerThat("sendStep('content'); for (;;);");
  const page = worker.render('/', { askedAt: Date.now() - 2500, limitMs: 3000 });
  await expect(page).rejects.toMatchObject({
    kind: 'timeout',
    step: undefined,
    message: expect.stringMatching(/^\/ was not rendered within 3000 ms, while content@abc \.\/list was at/),
  });
  await waitUntil(() => worker.fault !== undefined);
  expect(worker.fault).toMatchObject({ kind: 'breakdown', step: { remote: 'content' } });
});

test.each([
  ['exits', 'process.exit(3)', /exited with code 3/],
  ['crashes', 'process.abort()', /killed by SIGABRT/],
  ['hangs', 'for (;;);', /not responded for \d+ ms/],
  [
    'exceeds the heap limit',
    'for (const all = [];;) all.push(new Array(1e6).fill(0.5))',
    /memory|not responded/,
  ],
  [
    'leaks buffers',
    'for (const all = [];; await 0) all.push(Buffer.alloc(1e8, 1))',
    /memory|not responded|SIGKILL/,
  ],
  ['sends an invalid message', 'send({ id, page: { html: 1 } })', /an invalid message/],
  [
    'sends a status that is none',
    'send({ id, page: { status: 99999, html: "", inline, problems: [], used: [] } })',
    /an invalid message/,
  ],
])('a remote that %s is blamed and breaks only its worker', async (_what, code, reason) => {
  const worker = await workerThat(`sendStep('content'); ${code};`);
  await expect(worker.render('/')).rejects.toBeInstanceOf(RenderFault);
  // On a busy machine the page times out first.
  await waitUntil(() => worker.fault !== undefined);
  expect(worker.fault).toMatchObject({
    kind: 'breakdown',
    message: expect.stringMatching(/, while content@abc \.\/list was at render$/),
    step: { remote: 'content' },
  });
  expect(worker.fault?.message).toMatch(reason);
  expect(worker.faults).toEqual([worker.fault]);
  await expect(worker.render('/')).rejects.toBe(worker.fault);
});

const waits = 'sendStep(path.slice(1)); if (path.endsWith("exit")) setTimeout(() => process.exit(3), 100)';

test.each([
  ['certain if all pages were running code of one remote', ['/exit', '/exit'], 'breakdown', 'exit'],
  [
    'only suspected if pages were running code of several',
    ['/content', '/exit'],
    'unclear-breakdown',
    'exit',
  ],
])('with several pages in flight the remote to blame is %s', async (_what, paths, kind, remote) => {
  const worker = await workerThat(waits);
  const pages = await Promise.allSettled(paths.map((page) => worker.render(page)));
  for (const page of pages) expect(page).toMatchObject({ reason: { kind, step: { remote } } });
});
