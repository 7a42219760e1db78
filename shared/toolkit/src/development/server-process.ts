import { root, type Site, UsageError } from '@hireloom/releases';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { exitWithNpm } from '../product/exit-with-npm';

type ServerProcess = { pid: number; address: string };

/** `site`: accepts deploys. `published`: the hashes of the builds that it shows, by package name. */
export type DevelopmentServer = {
  address: string;
  site: Site;
  published: ReadonlyMap<string, string>;
  notePublished: (builds: readonly (readonly [name: string, hashes: string])[]) => void;
};

/** Resolves once the server listens. It ends together with this process. @throws UsageError if it ends before that */
export async function startServer(script: string, environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = fork(path.join(root, script), {
    cwd: root,
    execArgv: script.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps'],
    env: { ...process.env, NODE_ENV: 'development', DRAIN_NOTICE_MS: '0', LOG_LEVEL: 'warn', ...environment },
    // In its own process group, so that Ctrl-C in a terminal reaches only this process.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
  exitWithNpm(() => void end());
  process.once('exit', () => child.kill('SIGTERM'));
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new UsageError(`${script} ended with code ${code}.`))),
  ])) as [{ port: number }];
  return { pid: child.pid ?? 0, address: `http://127.0.0.1:${port}` };
}
