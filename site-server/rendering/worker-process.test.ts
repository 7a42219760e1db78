import type { SiteVersion } from '@hireloom/contracts';
import { waitUntil } from '@hireloom/testing/wait-until';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startWorker } from './worker';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A worker that runs the code in the path of a page, and what it wrote. */
async function startShell() {
  const release = path.join(folder, 'shell/abc');
  const script = path.join(release, 'main.cjs');
  await mkdir(release, { recursive: true });
  await writeFile(
    script,
    `const inline = { script: [], style: [] };
     exports.startWorker = ({ send, listen }) => {
       listen(({ id, path, ping }) => {
         if (ping) return send({ pong: true });
         const html = String(eval(path.slice(1)));
         send({ id, page: { status: 200, html, inline, problems: [], used: [] } });
       });
       send({ ready: true, emptyDocument: { html: '', inline } });
     };`,
  );
  const written: string[] = [];
  const version = { shell: { serverEntry: 'main.cjs' }, remotes: [] } as unknown as SiteVersion;
  const loaded = { version, folders: { shell: release } };
  const settings = { apiUrl: 'http://127.0.0.1:9' } as never;
  const worker = await startWorker(loaded, settings, { onOutput: (text) => written.push(text) });
  const run = async (code: string) => (await worker.render(`/${code}`, { limitMs: 60_000 })).html;
  return { ...worker, run, written };
}

test('the output of a worker is logged without terminal control characters', async () => {
  const worker = await startShell();
  await worker.run("console.log('seen\\u001b[2J\\r'); console.error(new Error('failed'))");
  const isSaid = () => /Error: failed\n +at /.test(worker.written.join('\n'));
  await waitUntil(isSaid);
  await worker.retire();
  expect(worker.written.join('\n')).toContain('seen[2J');
});

test('a worker’s words never contain the folders of this machine', async () => {
  const worker = await startShell();
  await worker.run('console.error(new Error(__filename).stack)');
  await expect(worker.run('null.heading')).rejects.toThrow(/TypeError/);
  const said = worker.written.join('\n');
  expect(said).toContain('Error: …/shell/abc/main.cjs');
  expect(said).not.toContain(folder);
});

test('an uncaught error ends only the worker, and its message is reported', async () => {
  const worker = await startShell();
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
  const worker = await startShell();
  await expect(worker.run(code)).rejects.toThrow('the render worker');
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
    `exports.startWorker = ({ send, listen }) => {
       listen(() => undefined);
       send({ pong: true });
       setTimeout(() => { ${code} }, 100);
     };`,
  );
  const settings = { version: { shell: { serverEntry: 'left.cjs' } }, folders: { shell: folder } };
  const server = path.join(folder, 'server.ts');
  await writeFile(
    server,
    `import { frameOf } from ${JSON.stringify(path.join(__dirname, 'worker-channel.ts'))};
     import { startProcess } from ${JSON.stringify(path.join(__dirname, 'worker-process.ts'))};
     const { child, pipe, start } = startProcess(${JSON.stringify(settings)} as never);
     pipe.write(frameOf(start));
     pipe.on('data', () => setTimeout(() => console.log(child.pid), 300));`,
  );
  const parent = spawn(process.execPath, ['--import', 'tsx', server], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line);
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await waitUntil(() => !isRunning(pid));
  expect(isRunning(pid)).toBe(false);
});

test("of the server's environment a worker gets the factor of the time limits, and nothing else", async () => {
  process.env.TIME_LIMIT_FACTOR = '3';
  const worker = await startShell();
  delete process.env.TIME_LIMIT_FACTOR;
  const environment: unknown = JSON.parse(await worker.run('JSON.stringify(process.env)'));
  await worker.retire();
  expect(environment).toEqual({ MALLOC_ARENA_MAX: '2', TIME_LIMIT_FACTOR: '3' });
});
