import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** Starts a script of this folder as a process of its own. */
export const startOwn = (script: string): ChildProcess =>
  fork(path.join(import.meta.dirname, script), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });

/** Tells the process something and gives what it says to that. @throws Error when it ends instead. */
export function tell<Reply>(child: ChildProcess, message: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const onMessage = (reply: unknown) => {
      child.off('exit', onExit);
      resolve(reply as Reply);
    };
    const onExit = () => {
      child.off('message', onMessage);
      reject(new Error('a process of the bench has ended'));
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
    child.send(message);
  });
}
