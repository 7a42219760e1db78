import { root, type Site, UsageError } from '@hireloom/releases';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildByLerna } from '../product/build-all';
import { exitWithNpm } from '../product/exit-with-npm';

type ServerProcess = { pid: number; address: string };

/** `site`: accepts deploys. `published`: the hashes of the builds that it shows, by package name. */
export type DevelopmentServer = {
  address: string;
  site: Site;
  published: ReadonlyMap<string, string>;
  notePublished: (builds: readonly (readonly [name: string, hashes: string])[]) => void;
};

export const SERVER = path.join(root, 'server/dist/main.mjs');

export const buildServer = () => buildByLerna(['--scope', '@hireloom/server']);

/** Starts the built server. Resolves once it listens. It ends together with this process. @throws UsageError if it ends before that */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = fork(SERVER, {
    cwd: root,
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, NODE_ENV: 'development', DRAIN_NOTICE_MS: '0', LOG_LEVEL: 'warn', ...environment },
    // In its own process group, so that Ctrl-C in a terminal reaches only this process.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  let isEnding = false;
  const end = async () => {
    isEnding = true;
    child.kill('SIGTERM');
    await ended;
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
  exitWithNpm(() => void end());
  process.once('exit', () => child.kill('SIGTERM'));
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new UsageError(`the server ended with code ${code}.`))),
  ])) as [{ port: number }];
  void ended.then(([code, signal]) => {
    if (isEnding) return;
    console.error(`The server ended with ${signal ?? `code ${code}`}: start it again.`);
    process.exit(1);
  });
  return { pid: child.pid ?? 0, address: `http://127.0.0.1:${port}` };
}
