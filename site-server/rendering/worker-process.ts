import type { WorkerSettings } from '@hireloom/contracts';
import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bootCode, type WorkerStart } from './worker-boot';

/** What a worker may keep in memory: many times what it needs, and little enough for several of them. */
const HEAP_LIMIT_MB = 256;
/** What a rendering leaves behind is cleared away once in a while, not several times a page: three times this are for it. */
const SEMI_SPACE_MB = 8;

const has = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);

/** It reads the files of its site version, and does nothing else outside of itself: no file written, no process, thread or addon. */
const permissions = (folders: readonly string[]) => [
  has('--permission') ? '--permission' : '--experimental-permission',
  ...folders.map((folder) => `--allow-fs-read=${path.join(folder, '*')}`),
  // Newer Nodes close the network with the rest; the boot opens the API alone.
  ...(has('--allow-net') ? ['--allow-net'] : []),
];

const flags = [
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
  `--max-old-space-size=${HEAP_LIMIT_MB}`,
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
  '--heap-growing-percent=40',
];

/** Nothing of the server's but what the API's certificate may need. */
function environmentOf({ NODE_EXTRA_CA_CERTS }: NodeJS.ProcessEnv) {
  return { MALLOC_ARENA_MAX: '2', ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}) };
}

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

/** Starts Node for the script of a shell's release, with access to the folders of its site version alone. */
export function startProcess(script: string, settings: WorkerSettings): ChildProcess {
  // Node asks for the real paths of modules, which it could not find out in folders that it may not read.
  const folders = Object.fromEntries(
    Object.entries(settings.folders).map(([name, folder]) => [name, realpathSync(folder)]),
  );
  const file = path.join(realpathSync(path.dirname(script)), path.basename(script));
  const readable = [...new Set([path.dirname(file), ...Object.values(folders)])];
  const child = spawn(process.execPath, [...permissions(readable), ...flags, '-e', bootCode], {
    cwd: path.dirname(file),
    env: environmentOf(process.env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  const { pid } = child;
  if (pid !== undefined) {
    child.once('exit', guard(pid));
    // Where memory runs out, the system ends a worker before this server. Not every system has that.
    writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
  }
  child.send({ script: file, settings: { ...settings, folders } } satisfies WorkerStart);
  return child;
}
