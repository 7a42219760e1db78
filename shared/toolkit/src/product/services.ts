import { root } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { relayLog, type ServerError } from './readable-log';

/** `address`: may be the public one. `port`: the port on this machine. */
export type Service = { process: ChildProcess; address: string; port: number };

export type End = { code: number | null; signal: NodeJS.Signals | null };

/** Returns the rest of a sentence that begins with the name of the service. */
export const describeEnd = ({ code, signal }: End) =>
  signal ? `was ended by ${signal}` : `ended with code ${code}`;

/** A service ended before it listened. It has already printed the reason, unless it was ended by a signal. */
export class StartFailure extends UsageError {
  constructor(
    script: string,
    readonly end: End,
  ) {
    const why = end.signal ? describeEnd(end) : 'its own words stand above';
    super(`${script} did not start; ${why}.`);
  }
}

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
  onExit?: (end: End) => void;
  /** For development: formats the log for people, and is called with each error in it. */
  onLogged?: (error: ServerError) => void;
};

/** `waiting`: the server will listen on this port once its dependencies are available again. */
type Message = { type: 'listening' | 'waiting'; address?: string; port: number };

/**
 * Starts a server and waits until it listens, or until it reports the port that it will listen on.
 * @throws StartFailure if it ends before that
 */
export function startService({ script, environment, execArgv, onExit, onLogged }: Options): Promise<Service> {
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
    let isStarted = false;
    child.once('exit', (code, signal) => {
      started.delete(child);
      if (isStarted) onExit?.({ code, signal });
      else reject(new StartFailure(script, { code, signal }));
    });
    child.on('message', ({ type, address, port }: Message) => {
      if (type !== 'listening' && type !== 'waiting') return;
      isStarted = true;
      resolve({ process: child, address: address ?? `http://127.0.0.1:${port}`, port });
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

let wasToldToEnd = false;

/** Whether the services are ending because this process was told to end. */
export const isEnding = () => wasToldToEnd;

const PARENT_CHECK_MS = 500;

/** Calls `end` once npm, which started this process, is gone: npm does not pass SIGTERM on. */
function followNpm(end: () => void) {
  const { ppid: npm } = process;
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    end();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/**
 * Ends all services together with this process: a signal, or the end of the npm that started it, ends dependent services first. Reports
 * each service that did not end cleanly, and then exits with code 1.
 */
export function endTogether() {
  const end = async () => {
    // After a signal to the whole process group, npm is gone too. A second signal would make the services exit at once.
    if (wasToldToEnd) return;
    wasToldToEnd = true;
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
