import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { operatorToken } from './operator';
import { programFile, serverFolder } from './program-file';

/** The service as a separate process, which can be killed. */
export type RunningServer = {
  process: ChildProcess;
  address: string;
  exited: Promise<unknown>;
  /** Its log so far. */
  words: () => string;
};

/** Starts the service on a free port. `onWords`: called with its output. @throws Error with the output if it does not start */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  onWords: (words: string) => void = () => undefined,
): Promise<RunningServer> {
  const process_ = spawn(process.execPath, [programFile('main')], {
    cwd: serverFolder,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      METRICS_TOKEN: operatorToken,
      TRUST_PROXY: 'loopback',
      POSTS_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  const listen = (text: unknown) => onWords((words += String(text)));
  process_.stdout?.on('data', listen);
  process_.stderr?.on('data', listen);
  const exited = once(process_, 'exit');
  const started = new Promise<{ port: number }>((done) => {
    process_.on('message', (message: { type: string; port: number }) => {
      if (message.type === 'listening') done(message);
    });
  });
  const message = await Promise.race([
    started,
    exited.then(() => Promise.reject(new Error(`the service did not start: ${words}`))),
  ]);
  return { process: process_, address: `http://127.0.0.1:${message.port}`, exited, words: () => words };
}
