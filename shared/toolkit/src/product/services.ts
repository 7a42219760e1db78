import { UsageError } from '@hireloom/contracts';
import { root } from '@hireloom/releases';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type Service = { process: ChildProcess; address: string };

const started: ChildProcess[] = [];

type Options = { script: string; environment: NodeJS.ProcessEnv; onExit: (code: number | null) => void };
type Listening = { type: 'listening'; address?: string; port?: number };

/** Starts a server of ours and waits until it listens. @throws UsageError when it ends before; it has said why itself. */
export function startService({ script, environment, onExit }: Options): Promise<Service> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(root, script), {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      env: environment,
    });
    started.push(child);
    const endedEarly = () => reject(new UsageError(`${script} did not start; its own words stand above.`));
    child.once('exit', endedEarly);
    child.on('message', ({ type, address, port }: Listening) => {
      if (type !== 'listening') return;
      child.off('exit', endedEarly);
      child.once('exit', onExit);
      resolve({ process: child, address: address ?? `http://127.0.0.1:${port}` });
    });
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Resolves once the process is gone, also where it had gone before. */
async function endProcess(child: ChildProcess) {
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export const endService = (service: Service) => endProcess(service.process);

/** Lets no service outlive this process, nor this process a service: a signal ends them all. */
export function endTogether() {
  const stop = () => started.forEach((child) => child.kill('SIGTERM'));
  const end = async () => {
    await Promise.all(started.map(endProcess));
    process.exit();
  };
  process.once('SIGINT', () => void end());
  process.once('SIGTERM', () => void end());
  process.once('exit', stop);
}
