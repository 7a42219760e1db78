import { fork } from 'node:child_process';
import path from 'node:path';
import { UsageError } from '@hireloom/contracts';
import { root } from '@hireloom/releases';

/** Starts the API beside a remote, on a free port, for as long as this process lives. Gives its address. */
export function startDevelopmentApi(): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(root, 'api/src/server.ts'), {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, API_PORT: '0', LOG_LEVEL: 'warn' },
    });
    process.once('exit', () => child.kill());
    child.once('message', ({ port }: { port: number }) => resolve(`http://127.0.0.1:${port}`));
    child.once('exit', () => reject(new UsageError('the API did not start; its own words stand above.')));
  });
}
