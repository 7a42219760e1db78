import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { waitUntil } from '@hireloom/testing/wait-until';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const inFolder = setUpFolder();
let parent: ChildProcess | undefined;
afterEach(() => parent?.kill('SIGKILL'));

const isRunning = (pid: number) => {
  try {
    // Empty for a process that has exited but not been reaped yet.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux.each([
  ['is idle', ''],
  ['hangs', 'for (;;);'],
])('a worker that %s exits when the server is killed', async (_what, code) => {
  await writeFile(
    inFolder('left.cjs'),
    `process.on('message', () => (process.send({ pong: true }), setTimeout(() => { ${code} }, 100)));`,
  );
  const settings = { version: { shell: { serverEntry: 'left.cjs' } }, folders: { shell: inFolder() } };
  const server = inFolder('server.ts');
  await writeFile(
    server,
    `import { startProcess } from ${JSON.stringify(path.join(__dirname, 'worker-process.ts'))};
     const child = startProcess(${JSON.stringify(settings)} as never);
     child.on('message', () => setTimeout(() => console.log(child.pid), 300));`,
  );
  const started = spawn(process.execPath, ['--import', 'tsx', server], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  parent = started;
  const [line] = (await once(started.stdout, 'data')) as [Buffer];
  const pid = Number(line);
  expect(isRunning(pid)).toBe(true);
  const group = String(execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)]));
  expect(Number(group)).toBe(pid);
  started.kill('SIGKILL');
  await waitUntil(() => !isRunning(pid));
  expect(isRunning(pid)).toBe(false);
});
