import type { SiteVersion } from '@hireloom/contracts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startWorker } from './worker';

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

/** A worker whose rendering of a path is the given piece of code, with `path` and `answer(page)` in it. */
async function workerThat(code: string) {
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
  return startWorker(versionWith(script), settings, { onOutput: () => undefined });
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
