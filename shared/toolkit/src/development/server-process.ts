import { root, UsageError } from '@hireloom/releases';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createBundler } from '../build/bundle';
import { exitWithNpm } from '../product/exit-with-npm';

type ServerProcess = { pid: number; address: string };

/** The server, and what it starts as processes of their own. */
const PROGRAMS = {
  main: 'main.ts',
  'reading-program': 'src/content/set/reading-program.ts',
  'picture-program': 'src/content/pictures/picture-program.ts',
};

/** Separate from the bundles that `npm start` runs. */
export const SERVER_BUNDLE = path.join(root, 'server/.dev/bundle');

export const listBundles = () => Object.keys(PROGRAMS).map((name) => path.join(SERVER_BUNDLE, `${name}.mjs`));

/** Returns a function that bundles the server, and returns the files that went in. It throws UsageError, and keeps the last bundle. */
export const createServerBundler = () => createBundler(SERVER_BUNDLE, path.join(root, 'server'), PROGRAMS);

/** The running server. */
let running: ChildProcess | undefined;

/** Resolves once the server has answered its last requests and exited. */
export async function stopServer() {
  const child = running;
  running = undefined;
  if (!child || child.exitCode !== null || child.signalCode) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

let endsTogether = false;

/** Ends the server together with this process. */
function endTogether() {
  if (endsTogether) return;
  endsTogether = true;
  const end = () => void stopServer().then(() => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  exitWithNpm(end);
  process.once('exit', () => running?.kill('SIGTERM'));
}

/** Starts the bundled server. Resolves once it listens. @throws UsageError if it ends before that */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = fork(path.join(SERVER_BUNDLE, 'main.mjs'), {
    cwd: root,
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, NODE_ENV: 'development', DRAIN_NOTICE_MS: '0', LOG_LEVEL: 'warn', ...environment },
    // In its own process group, so that Ctrl-C in a terminal reaches only this process.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  running = child;
  endTogether();
  const ended = once(child, 'exit');
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new UsageError(`the server ended with code ${code}.`))),
  ])) as [{ port: number }];
  void ended.then(([code, signal]) => {
    if (running !== child) return;
    console.error(`The server ended with ${signal ?? `code ${code}`}: start it again.`);
    process.exit(1);
  });
  return { pid: child.pid ?? 0, address: `http://127.0.0.1:${port}` };
}
