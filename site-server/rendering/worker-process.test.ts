import type { WorkerSettings } from '@hireloom/contracts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startRenderWorker } from './render-worker-client';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const settings = { folders: {} } as WorkerSettings;

/** A worker that runs the code in the path of a page, and what it wrote. */
async function startWorker() {
  const script = path.join(folder, 'main.cjs');
  await writeFile(
    script,
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', ({ id, path, ping }) => {
       if (ping) return parentPort.postMessage({ pong: true });
       const html = String(eval(path.slice(1)));
       parentPort.postMessage({ id, page: { status: 200, html, problems: [], used: [] } });
     });
     parentPort.postMessage({ ready: true, emptyDocument: '' });`,
  );
  const written: string[] = [];
  const worker = await startRenderWorker(script, settings, { onOutput: (text) => written.push(text) });
  const run = async (code: string) => (await worker.render(`/${code}`, { limitMs: 60_000 })).html;
  return { ...worker, run, written };
}

test('what code in a worker writes goes into the log, and not without end', async () => {
  const worker = await startWorker();
  await worker.run("console.log('seen'); console.error(new Error('failed'))");
  await worker.run("console.error('x'.repeat(1_000_000))");
  const tooMuch = () => worker.written.some((text) => text.includes('a render worker writes too much'));
  while (!tooMuch()) await pause(20);
  await worker.retire();
  const log = worker.written.join('\n');
  expect(log).toContain('seen');
  expect(log).toMatch(/Error: failed\n +at /);
  expect(log.length).toBeLessThan(200_000);
});

test('an error that nothing catches ends the worker alone, with its words', async () => {
  const worker = await startWorker();
  await expect(
    worker.run(
      "setTimeout(() => { throw new TypeError('no heading'); }); new Promise(() => {}); for (;;) if (Date.now() % 1000 === 0) break; ''",
    ),
  ).resolves.toBe('');
  await expect(worker.render('/for(;;);', { limitMs: 60_000 })).rejects.toThrow('TypeError: no heading');
});

test.each([
  ['one piece of it', "'x'.repeat(2 ** 28).split('')"],
  ['buffers, which are no part of the heap', 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1))'],
])('a worker that takes too much memory ends alone: %s', async (_what, code) => {
  const worker = await startWorker();
  await expect(worker.run(code)).rejects.toThrow('the render worker');
});

test('messages that no shell sends end the worker, not the server', async () => {
  const script = path.join(folder, 'liar.cjs');
  for (const message of [
    'null',
    '"text"',
    '{ id: 0, page: { status: "200", html: 1 } }',
    '{ id: 0, page: null }',
  ]) {
    await writeFile(
      script,
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', () => parentPort.postMessage(${message}));
       parentPort.postMessage({ ready: true, emptyDocument: '' });`,
    );
    const worker = await startRenderWorker(script, settings);
    await expect(worker.render('/')).rejects.toThrow('said what no shell says');
  }
});

const isRunning = (pid: number) => {
  try {
    // Empty of one that has ended and that nobody has asked about yet.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux.each([
  ['waits', ''],
  ['hangs', 'for (;;);'],
])('when the server is killed, a worker that %s ends too', async (_what, code) => {
  const script = path.join(folder, 'left.cjs');
  await writeFile(
    script,
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', () => undefined);
     parentPort.postMessage({ ready: true, emptyDocument: '' });
     setTimeout(() => { ${code} }, 100);`,
  );
  const server = path.join(folder, 'server.ts');
  await writeFile(
    server,
    `import { startProcess } from ${JSON.stringify(path.join(__dirname, 'worker-process.ts'))};
     const child = startProcess(${JSON.stringify(script)}, { folders: {} } as never);
     child.on('message', () => setTimeout(() => console.log(child.pid), 300));`,
  );
  const parent = spawn(process.execPath, ['--import', 'tsx', server], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line);
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  while (isRunning(pid)) await new Promise(setImmediate);
  expect(isRunning(pid)).toBe(false);
});
