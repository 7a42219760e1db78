import type { WorkerSettings } from '@hireloom/contracts';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const has = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);

/** A worker may read its version's files and open connections, and may not write files, start processes or load addons. */
const permissionFlags = (folders: readonly string[]) => [
  // Node 20: the flag has another name.
  has('--permission') ? '--permission' : '--experimental-permission',
  ...(has('--allow-net') ? ['--allow-net'] : []),
  ...folders.map((folder) => `--allow-fs-read=${path.join(folder, '*')}`),
];

const commonFlags = [
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
  // Many times what a worker needs, yet small enough to run several workers.
  '--max-old-space-size=256',
  // In MB. Large enough that garbage is collected only now and then, not several times per page.
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
];

/** A hung worker would not notice that this process was killed. The shell blocks on a read until then. */
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

type Start = { script: string; folders: readonly string[]; message: object; isInspected?: boolean };

/** Starts a program that may read these folders only, and sends it a first message. `isInspected`: see `startProcess`. */
export function startProgram({ script, folders, message, isInspected = false }: Start): ChildProcess {
  const child = fork(script, {
    cwd: path.dirname(script),
    execArgv: [...(isInspected ? ['--inspect=127.0.0.1:0'] : permissionFlags(folders)), ...commonFlags],
    // Inherits no other environment variable from the server.
    env: { MALLOC_ARENA_MAX: '2', TIME_LIMIT_FACTOR: process.env.TIME_LIMIT_FACTOR },
    // In its own process group: a signal to its group must not reach this server.
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { pid } = child;
  if (pid !== undefined) {
    child.once('exit', endWithServer(pid));
    // Makes Linux kill a worker before this server when memory runs out.
    writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
  }
  // If the process has ended, its `close` event reports it.
  child.send(message, () => undefined);
  return child;
}

/** `isInspected`: debuggers may attach at a free port. This turns off Node's permission model, which disables the inspector. */
export function startProcess(settings: WorkerSettings, isInspected = false): ChildProcess {
  // Resolves symlinks: Node does so when it loads a module, but the worker may not read the folders on the way.
  const folders = Object.fromEntries(
    Object.entries(settings.folders).map(([name, folder]) => [name, realpathSync(folder)]),
  );
  const script = path.join(folders.shell ?? '', settings.version.shell.serverEntry);
  return startProgram({
    script,
    folders: Object.values(folders),
    message: { ...settings, folders },
    isInspected,
  });
}

/** Kills the process. Resolves once it has exited and its output has been read. */
export async function killProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Characters of stderr to remember. V8 writes about 3000 when it runs out of memory. */
const REMEMBERED = 16_384;
/** Characters that a process may write within a second: reading them takes time of the server's only thread. */
const WRITE_LIMIT = 1024 * 1024;

/** Returns a function that counts what a process writes, and returns whether it is too much. */
function createWriteLimit() {
  let [second, written] = [0, 0];
  return ({ length }: string) => {
    const now = Math.floor(performance.now() / 1000);
    written = now === second ? written + length : length;
    second = now;
    return written > WRITE_LIMIT;
  };
}
const errors = /^(?:FATAL ERROR|\w*Error)\b.*$/gm;

/** Calls `onOutput` with the output, and `onEnd` with the reason once the process has exited, failed to start, or writes too much. */
export function watchProcess(
  child: ChildProcess,
  onOutput: (text: string) => void,
  onEnd: (reason: string) => void,
) {
  let lastOutput = '';
  const isTooMuch = createWriteLimit();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lastOutput = (lastOutput + text).slice(-REMEMBERED);
      if (isTooMuch(text)) return onEnd('wrote more than 1 MB within a second');
      if (text.trim()) onOutput(text.trimEnd());
    });
  child.once('close', (code, signal) => {
    const how = signal ? `was killed by ${signal}` : `exited with code ${code}`;
    const cause = lastOutput.match(errors)?.at(-1);
    onEnd([how, ...(cause ? [cause] : [])].join(': '));
  });
  child.on('error', ({ message }) => {
    if (child.pid === undefined) onEnd(`could not be started: ${message}`);
  });
}
