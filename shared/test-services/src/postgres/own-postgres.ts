import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

type Deed = 'freeze' | 'thaw' | 'stop' | 'crash' | 'kill' | 'start';

/** A PostgreSQL of one test file, which can fail without harm to the others. */
export type OwnPostgres = {
  url: string;
  /** Its processes stand still: it takes connections and answers nothing. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** It ends in order, as for a restart: `pg_ctl stop -m fast`. */
  stop: () => Promise<void>;
  /** It ends at once, as by `pg_ctl stop -m immediate`. */
  crash: () => Promise<void>;
  /** Its first process is gone without having done anything about that. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

async function tell(keeper: ChildProcess, deed: Deed): Promise<void> {
  const done = once(keeper, 'message');
  keeper.send(deed);
  await done;
}

/** `command`: what runs it instead of Node, with Node as its last word. */
export async function startOwnPostgres(
  [execPath, ...words]: readonly string[] = [process.execPath],
): Promise<OwnPostgres> {
  const keeper = fork(resolve(import.meta.dirname, 'postgres-keeper.mjs'), { execPath, execArgv: words });
  const [url] = (await once(keeper, 'message')) as [string];
  return {
    url,
    freeze: () => tell(keeper, 'freeze'),
    thaw: () => tell(keeper, 'thaw'),
    stop: () => tell(keeper, 'stop'),
    crash: () => tell(keeper, 'crash'),
    kill: () => tell(keeper, 'kill'),
    start: () => tell(keeper, 'start'),
    remove: async () => {
      const ended = once(keeper, 'exit');
      keeper.disconnect();
      await ended;
    },
  };
}
