import type { SiteVersion } from '@hireloom/contracts';
import { waitUntil } from '@hireloom/testing/wait-until';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { WebSocket } from 'undici';
import { type SiteSettings, startWorker } from './worker';

const LONG_MS = 60_000;

let folder: string;
const settings = { contentSocket: '/nowhere' } as SiteSettings;

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

/** A worker whose rendering of a path is the given piece of code, with `path` and `answer(page)` in it. */
async function workerThat(code: string, changes: Partial<SiteSettings> = {}, written: string[] = []) {
  const script = `${Math.abs(code.length)}-${code.charCodeAt(0)}.cjs`;
  await writeFile(
    path.join(folder, script),
    `const inline = { script: [], style: [] };
     exports.startWorker = ({ send, listen }) => {
       listen(({ id, path, ping, passedOn }) => {
         if (ping) return send({ pong: true });
         const answer = (html) => send({ id, page: { status: 200, html, inline, problems: [], used: [] } });
         ${code}
       });
       send({ ready: true, emptyDocument: { html: '<p>empty</p>', inline } });
     };`,
  );
  const all = { ...settings, ...changes };
  return startWorker(versionWith(script), all, { onOutput: (text) => written.push(text) });
}

test('a worker gets the headers that identify the visitor’s request', async () => {
  const worker = await workerThat('/* names */ answer(passedOn?.["x-request-id"] ?? "nobody");');
  const passedOn = { 'x-request-id': 'visit-1' };
  const pages = await Promise.all([worker.render('/', { passedOn }), worker.render('/')]);
  expect(pages.map(({ html }) => html)).toEqual(['visit-1', 'nobody']);
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

/** Calls a debugger's protocol. `heard` resolves with the first event of this name that `isWanted`. */
async function attach(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const events: { method?: string; params: { url?: string } }[] = [];
  socket.addEventListener('message', ({ data }) => void events.push(JSON.parse(String(data))));
  return {
    call: (method: string) => socket.send(JSON.stringify({ id: 1, method })),
    heard: (method: string, url?: RegExp) =>
      waitUntil(() =>
        events.some((one) => one.method === method && (!url || url.test(one.params.url ?? ''))),
      ),
    close: () => socket.close(),
  };
}

test('a debugger attaches to a worker in development, sees its scripts, and stops and continues its pages', async () => {
  const print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const written: string[] = [];
  const worker = await workerThat('/* inspected */ answer("shown");', { isInspected: true }, written);
  const address = () => /^Rendering: Debugger listening on (ws:\S+)$/.exec(String(print.mock.calls[0]))?.[1];
  await waitUntil(() => address() !== undefined);
  const inspector = await attach(address() ?? '');
  inspector.call('Debugger.enable');
  await inspector.heard('Debugger.scriptParsed', /\d+-\d+\.cjs$/);
  inspector.call('Debugger.pause');
  const page = worker.render('/', { limitMs: LONG_MS });
  await inspector.heard('Debugger.paused');
  expect([worker.inFlight(), worker.fault()]).toEqual([1, undefined]);
  inspector.call('Debugger.resume');
  expect((await page).html).toBe('shown');
  inspector.close();
  await worker.retire();
  expect(written).toEqual([]);
  print.mockRestore();
});

test('no debugger attaches to a worker otherwise', async () => {
  const print = jest.spyOn(console, 'error');
  const worker = await workerThat('/* closed */ answer(String(process.permission?.has("fs.write")));');
  expect((await worker.render('/')).html).toBe('false');
  expect(print).not.toHaveBeenCalled();
  await worker.retire();
  print.mockRestore();
});
