import { root } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { followNpm } from './follow-npm';
import { relayLog, type ServerError } from './readable-log';

/** `address`: may be the public one. */
export type Service = { process: ChildProcess; address: string };

type End = { code: number | null; signal: NodeJS.Signals | null };

const describeEnd = ({ code, signal }: End) =>
  signal ? `was ended by ${signal}` : `ended with code ${code}`;

/** The running services in start order: each may depend on those before it. */
const started = new Map<ChildProcess, string>();

/** Returns Node's arguments for running a script. Bundles need no transpiler. */
export const argumentsFor = (script: string) => (script.endsWith('.ts') ? ['--import', 'tsx'] : []);

type Options = {
  /** Relative to the project's root. */
  script: string;
  environment: NodeJS.ProcessEnv;
  /** Node's arguments. */
  execArgv?: string[];
  /** For development: formats the log for people, and is called with each error in it. */
  onLogged?: (error: ServerError) => void;
};

type Message = { type: 'listening'; address?: string; port: number };

/** Starts a server and waits until it listens. @throws UsageError if it ends before that; it has then printed the reason */
export function startService({ script, environment, execArgv, onLogged }: Options): Promise<Service> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(root, script), {
      cwd: root,
      execArgv: execArgv ?? argumentsFor(script),
      env: environment,
      // In its own process group, so that Ctrl-C in a terminal reaches only this process, which ends the services in order.
      detached: true,
      stdio: ['inherit', onLogged ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    });
    if (onLogged && child.stdout) relayLog(child.stdout, onLogged);
    started.set(child, script);
    child.once('exit', (code, signal) => {
      started.delete(child);
      reject(new UsageError(`${script} did not start; it ${describeEnd({ code, signal })}.`));
    });
    child.on('message', ({ type, address, port }: Message) => {
      if (type === 'listening') resolve({ process: child, address: address ?? `http://127.0.0.1:${port}` });
    });
  });
}

/** Ends a process. Returns a description if it did not end cleanly. */
async function endProcess([child, script]: [ChildProcess, string]): Promise<string | undefined> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  const { exitCode: code, signalCode: signal } = child;
  // A server that does not listen yet has no handler for SIGTERM.
  const isInOrder = code === 0 || signal === 'SIGTERM';
  return isInOrder ? undefined : `${script} ${describeEnd({ code, signal })}`;
}

/**
 * Ends all services together with this process: a signal, or the end of the npm that started it, ends dependent services first. Reports
 * each service that did not end cleanly, and then exits with code 1.
 */
export function endTogether() {
  let isEnding = false;
  const end = async () => {
    // A second signal would make the services exit at once.
    if (isEnding) return;
    isEnding = true;
    for (const service of [...started].reverse()) {
      const fault = await endProcess(service);
      if (fault === undefined) continue;
      console.error(`Hireloom did not end in order: ${fault}.`);
      process.exitCode = 1;
    }
    process.exit();
  };
  process.once('SIGINT', () => void end());
  process.once('SIGTERM', () => void end());
  followNpm(() => void end());
  process.once('exit', () => started.forEach((_script, child) => child.kill('SIGTERM')));
}
