import type { WorkerSettings } from '@hireloom/contracts';
import type { Duplex } from 'node:stream';
import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bootCode, PIPE_DESCRIPTOR } from './worker-boot';
import type { WorkerStart } from './worker-channel';

/** Many times what a worker needs, and little enough for several of them. */
const HEAP_LIMIT_MB = 256;
/** Large enough that the garbage of a rendering is collected once in a while, not several times a page. Takes three times this. */
const SEMI_SPACE_MB = 8;

const has = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);

/** Whether this Node's permission model covers the network. */
const hasNoNetwork = has('--allow-net');

/** A worker may read the files of its site version, and nothing else: write no file, start no process or thread, load no addon. */
const flagsFor = (folders: readonly string[]) => [
  has('--permission') ? '--permission' : '--experimental-permission',
  ...folders.map((folder) => `--allow-fs-read=${path.join(folder, '*')}`),
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
  `--max-old-space-size=${HEAP_LIMIT_MB}`,
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
  '--heap-growing-percent=40',
];

/**
 * Ends the worker if this process is killed, which a worker that hangs would not notice. The shell waits for a line that never
 * comes; when this process ends, so does the shell's input.
 */
function endWithServer(pid: number) {
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$1"', 'sh', String(pid)], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // On systems without a shell, the supervisor of the server has to end its children.
  shell.on('error', () => undefined).unref();
  shell.stdin.on('error', () => undefined);
  return () => void shell.kill('SIGKILL');
}

export type WorkerProcess = { child: ChildProcess; pipe: Duplex; start: WorkerStart };

/** Starts a process that runs the server build of the version's shell once `start` is sent through the pipe. */
export function startProcess(settings: WorkerSettings): WorkerProcess {
  // Node resolves the real paths of modules, and could not do so in folders that it may not read.
  const folders = Object.fromEntries(
    Object.entries(settings.folders).map(([name, folder]) => [name, realpathSync(folder)]),
  );
  const script = path.join(folders.shell ?? '', settings.version.shell.serverEntry);
  const readable = Object.values(folders);
  const child = spawn(process.execPath, [...flagsFor(readable), '-e', bootCode(hasNoNetwork)], {
    cwd: path.dirname(script),
    // No variable of the server's.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid !== undefined) {
    child.once('exit', endWithServer(pid));
    // When memory runs out, Linux kills a worker before this server.
    writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
  }
  const pipe = child.stdio[PIPE_DESCRIPTOR] as Duplex;
  return { child, pipe, start: { script, settings: { ...settings, folders }, readable } };
}

/** Resolves when the process is gone and its output was read. */
export async function endProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Calls `onEnd` with how the process ended, once its output was read, or with why it did not start. */
export function watchEnd(child: ChildProcess, lastError: () => string, onEnd: (reason: string) => void) {
  child.once('close', (code, signal) => {
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
    onEnd([`the render worker ${how}`, lastError()].filter(Boolean).join(': '));
  });
  child.on('error', ({ message }) => {
    if (child.pid === undefined) onEnd(`the render worker could not be started: ${message}`);
  });
}
