import pg from 'pg';
import { openSqliteFile } from '../database/sqlite';
import type { StoreAt } from './kinds-of-store';

type Fault = { step: number; by: 'death' | 'full disk' };
type Call = (...args: unknown[]) => unknown;

/** A deploy in a separate process: publishes a build of a remote. */
export type Order = {
  at: StoreAt;
  directory: string;
  build: string;
  name: string;
  /** The step, on disk or in the database, before which the process dies or from which the disk is full. */
  breakOff?: Fault;
};

/**
 * From now on, counts the process's steps, which are its SQLite or PostgreSQL statements. Before a given step, kills the process, or lets
 * SQLite fail from then on as on a full disk.
 */
function breakOff({ step, by }: Fault) {
  let steps = 0;
  const replace = (owner: object, name: string) => {
    const holder = owner as Record<string, Call>;
    const call = holder[name];
    if (!call) throw new Error(`there is no ${name}`);
    holder[name] = function (this: { source?: string }, ...args) {
      steps += 1;
      if (by === 'death' && steps === step) process.abort();
      if (by === 'full disk' && steps >= step && /^insert/.test(this.source ?? ''))
        throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      return call.apply(this, args);
    };
  };
  const statement = Object.getPrototypeOf(openSqliteFile(':memory:').prepare('select 1')) as object;
  for (const name of ['run', 'all']) replace(statement, name);
  replace(pg.Client.prototype, 'query');
}

async function obey({ at, directory, build, name, breakOff: fault }: Order) {
  // In containers, every process may have the same id.
  Object.defineProperty(process, 'pid', { value: 1 });
  const [{ openReleaseStore }, { publish }] = await Promise.all([
    import('../releases/store/open-store'),
    import('./publish'),
  ]);
  const store = openReleaseStore(at);
  const description = {
    name,
    contract: 2,
    routes: [{ path: `/${name}`, page: 'careers' }],
    slots: [],
  };
  if (fault) breakOff(fault);
  const { release } = await publish(store, { directory, build, description, isCompressed: false });
  return release.id;
}

process.once('message', (order: Order) => {
  obey(order).then(
    (release) => process.send?.({ release }, () => process.exit(0)),
    (error: unknown) => process.send?.({ problem: (error as Error).message }, () => process.exit(1)),
  );
});
