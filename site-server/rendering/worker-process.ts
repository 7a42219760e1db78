import type { WorkerSettings } from '@hireloom/contracts';
import type { Duplex } from 'node:stream';
import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bootCode, PIPE_DESCRIPTOR, type WorkerStart } from './worker-boot';

/** What a worker may keep in memory: many times what it needs, and little enough for several of them. */
const HEAP_LIMIT_MB = 256;
/** What a rendering leaves behind is cleared away once in a while, not several times a page: three times this are for it. */
const SEMI_SPACE_MB = 8;

const has = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);

/** It reads the files of its site version, and does nothing else outside of itself: no file written, no process, thread or addon. */
const permissions = (folders: readonly string[]) => [
  has('--permission') ? '--permission' : '--experimental-permission',
  ...folders.map((folder) => `--allow-fs-read=${path.join(folder, '*')}`),
];

/** A Node that can allow the network closes it with the rest. */
const hasNoNetwork = has('--allow-net');

const flags = [
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
  `--max-old-space-size=${HEAP_LIMIT_MB}`,
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
  '--heap-growing-percent=40',
];

/**
 * Ends the process when this one was killed: one that hangs does not see that itself. The shell waits for a line that
 * never comes, and hears of the end of this process by the end of its input.
 */
function guard(pid: number) {
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$1"', 'sh', String(pid)], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Where there is no shell, whatever starts servers there ends what they leave.
  shell.on('error', () => undefined).unref();
  shell.stdin.on('error', () => undefined);
  return () => void shell.kill('SIGKILL');
}

export type WorkerProcess = {
  child: ChildProcess;
  pipe: Duplex;
  start: WorkerStart;
};

/**
 * Starts Node for the script of a shell's release, with access to the folders of its site version alone. It runs the script
 * once `start` is sent through the pipe.
 */
export function startProcess(script: string, settings: WorkerSettings): WorkerProcess {
  // Node asks for the real paths of modules, which it could not find out in folders that it may not read.
  const folders = Object.fromEntries(
    Object.entries(settings.folders).map(([name, folder]) => [name, realpathSync(folder)]),
  );
  const file = path.join(realpathSync(path.dirname(script)), path.basename(script));
  const readable = [...new Set([path.dirname(file), ...Object.values(folders)])];
  const child = spawn(process.execPath, [...permissions(readable), ...flags, '-e', bootCode(hasNoNetwork)], {
    cwd: path.dirname(file),
    // Nothing of the server's.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid !== undefined) {
    child.once('exit', guard(pid));
    // Where memory runs out, the system ends a worker before this server. Not every system has that.
    writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
  }
  const pipe = child.stdio[PIPE_DESCRIPTOR] as Duplex;
  return { child, pipe, start: { script: file, settings: { ...settings, folders }, readable } };
}

/** Resolves when the process is gone and all that it wrote was heard. */
export async function endProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Calls `onEnd` with how the process ended, once all that it said was heard, or with why it did not start. */
export function watchEnd(child: ChildProcess, lastError: () => string, onEnd: (reason: string) => void) {
  child.once('close', (code, signal) => {
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
    onEnd([`the render worker ${how}`, lastError()].filter(Boolean).join(': '));
  });
  child.on('error', ({ message }) => {
    if (child.pid === undefined) onEnd(`the render worker could not be started: ${message}`);
  });
}
