import type { WorkerSettings } from '@hireloom/contracts';
import type { Duplex } from 'node:stream';
import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bootCode, PIPE_DESCRIPTOR } from './worker-boot';
import type { WorkerStart } from './worker-channel';

/** Many times what a worker needs, yet small enough to run several workers. */
const HEAP_LIMIT_MB = 256;
/** Large enough that garbage is collected only now and then, not several times per page. The young generation takes three times this. */
const SEMI_SPACE_MB = 8;

const has = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);

/** Whether this Node's permission model covers the network. */
const hasNoNetwork = has('--allow-net');

/** A worker may only read the files of its site version. It may not write files, start processes or threads, or load addons. */
const permissionFlags = (folders: readonly string[]) => [
  has('--permission') ? '--permission' : '--experimental-permission',
  ...folders.map((folder) => `--allow-fs-read=${path.join(folder, '*')}`),
];

const commonFlags = [
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
  `--max-old-space-size=${HEAP_LIMIT_MB}`,
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
  '--heap-growing-percent=40',
];

/**
 * Kills the worker if this process is killed, which a hung worker would not notice. The shell blocks on a read until this
 * process ends and closes the shell's input.
 */
function endWithServer(pid: number) {
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$1"', 'sh', String(pid)], {
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // On systems without /bin/sh, the server's supervisor has to kill its children.
  shell.on('error', () => undefined).unref();
  shell.stdin.on('error', () => undefined);
  return () => void shell.kill('SIGKILL');
}

export type WorkerProcess = { child: ChildProcess; pipe: Duplex; start: WorkerStart };

/**
 * Starts a process that runs the server build of the version's shell once `start` is sent through the pipe. `isInspected`: debuggers may
 * attach at a free port. Node's permission model, which disables its inspector, is then off.
 */
export function startProcess(settings: WorkerSettings, isInspected = false): WorkerProcess {
  // Symlinks are resolved here: Node resolves them when it loads a module, but the worker may not read the folders on the way.
  const folders = Object.fromEntries(
    Object.entries(settings.folders).map(([name, folder]) => [name, realpathSync(folder)]),
  );
  const script = path.join(folders.shell ?? '', settings.version.shell.serverEntry);
  const readable = Object.values(folders);
  const flags = [...(isInspected ? ['--inspect=127.0.0.1:0'] : permissionFlags(readable)), ...commonFlags];
  const child = spawn(process.execPath, [...flags, '-e', bootCode(hasNoNetwork && !isInspected)], {
    cwd: path.dirname(script),
    // Inherits no other environment variable from the server.
    env: { MALLOC_ARENA_MAX: '2', TIME_LIMIT_FACTOR: process.env.TIME_LIMIT_FACTOR },
    // In its own process group: a signal to its group must not reach this server.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid !== undefined) {
    child.once('exit', endWithServer(pid));
    // Makes Linux kill a worker before this server when memory runs out.
    writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
  }
  const pipe = child.stdio[PIPE_DESCRIPTOR] as Duplex;
  return { child, pipe, start: { script, settings: { ...settings, folders }, readable } };
}

/** Kills the process. Resolves once it has exited and its output has been read. */
export async function endProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Calls `onEnd` with the reason once the process has exited and its output has been read, or if it could not be started. */
export function watchEnd(child: ChildProcess, lastError: () => string, onEnd: (reason: string) => void) {
  child.once('close', (code, signal) => {
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
    onEnd([`the render worker ${how}`, lastError()].filter(Boolean).join(': '));
  });
  child.on('error', ({ message }) => {
    if (child.pid === undefined) onEnd(`the render worker could not be started: ${message}`);
  });
}
