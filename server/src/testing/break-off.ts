import { openSqliteFile } from '../database/sqlite';
import pg from 'pg';

type Fault = { step: number; by: 'death' | 'full disk' };
type Call = (...args: unknown[]) => unknown;

/**
 * From now on, counts the process's steps, which are its SQLite or PostgreSQL statements. Before a given step, kills the process, or lets
 * SQLite fail from then on as on a full disk.
 */
export function breakOff({ step, by }: Fault) {
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
