import { root } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { relayLog, type ServerError } from './readable-log';

/** `port`: where it listens on this machine; `address` may be where visitors reach it. */
export type Service = { process: ChildProcess; address: string; port: number };

export type End = { code: number | null; signal: NodeJS.Signals | null };

/** Continues a sentence that begins with the name of the service. */
export const describeEnd = ({ code, signal }: End) =>
  signal ? `was ended by ${signal}` : `ended with code ${code}`;

/** A service ended before it listened. It has printed the reason, unless a signal ended it. */
export class StartFailure extends UsageError {
  constructor(
    script: string,
    readonly end: End,
  ) {
    const why = end.signal ? describeEnd(end) : 'its own words stand above';
    super(`${script} did not start; ${why}.`);
  }
}

/** In the order in which they were started: each may need those before it. */
const started = new Map<ChildProcess, string>();

/** Node's arguments before a script. A bundle needs no transpiler. */
export const argumentsFor = (script: string) => (script.endsWith('.ts') ? ['--import', 'tsx'] : []);

type Options = {
  /** From the project's root. */
  script: string;
  environment: NodeJS.ProcessEnv;
  onExit?: (end: End) => void;
  /** In development, whose logs are for people: called with the errors in them. */
  onLogged?: (error: ServerError) => void;
};

/** `waiting`: it will listen there as soon as what it needs is back. */
type Message = { type: 'listening' | 'waiting'; address?: string; port: number };

/** Starts a server of ours and waits until it listens, or says where it will. @throws StartFailure if it ends before */
export function startService({ script, environment, onExit, onLogged }: Options): Promise<Service> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(root, script), {
      cwd: root,
      execArgv: argumentsFor(script),
      env: environment,
      // In a group of its own, since a terminal's Ctrl-C is for this process alone, which ends them in order.
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

/** Ends a process, and returns what went wrong with that. */
async function endProcess([child, script]: [ChildProcess, string]): Promise<string | undefined> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  const { exitCode: code, signalCode: signal } = child;
  // A server that does not listen yet has no handler for this signal.
  const isInOrder = code === 0 || signal === 'SIGTERM';
  return isInOrder ? undefined : `${script} ${describeEnd({ code, signal })}`;
}

let wasToldToEnd = false;

/** Whether services end because this process does. */
export const isEnding = () => wasToldToEnd;

/** Starts the API of a development server on a free port. Returns its address. */
export async function startDevelopmentApi(): Promise<string> {
  const environment = { ...process.env, API_PORT: '0', LOG_LEVEL: 'warn' };
  const onLogged = () => undefined;
  return (await startService({ script: 'api/src/server.ts', environment, onLogged })).address;
}

/**
 * Has services and this process end together: a signal ends all services, those first that need others. A service that did not
 * end in order is named, and makes this process fail.
 */
export function endTogether() {
  const end = async () => {
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
  process.once('exit', () => started.forEach((_script, child) => child.kill('SIGTERM')));
}
