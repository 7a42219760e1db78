import pg from 'pg';
import type { TestDatabase } from './databases';

export type MovedClock = { move: (days: number) => Promise<void>; putRight: () => Promise<void> };

const dayMs = 86_400_000;
const ownClock = Date.now;

/** Moves only this process's clock, as on a machine with a wrong clock. */
export const moveOwnClock = (days: number) => {
  Date.now = () => ownClock() + days * dayMs;
};

/**
 * Moves the clock that the database uses. With SQLite that is this process's clock. PostgreSQL finds a `clock_timestamp` in the schema
 * before its own, except on connections that are already open.
 */
export async function takeClock({ databaseUrl }: Pick<TestDatabase, 'databaseUrl'>): Promise<MovedClock> {
  if (!databaseUrl) {
    const move = async (days: number) => moveOwnClock(days);
    return { move, putRight: () => move(0) };
  }
  const ask = async (statement: string) => {
    const client = await new pg.Client({ connectionString: databaseUrl }).connect();
    await client.query(statement).finally(() => client.end());
  };
  const move = (days: number) =>
    ask(`create or replace function public.clock_timestamp() returns timestamptz volatile language sql
      as $$ select pg_catalog.clock_timestamp() + interval '${days} days' $$`);
  await move(0);
  await ask(`alter database ${new URL(databaseUrl).pathname.slice(1)} set search_path = public, pg_catalog`);
  return { move, putRight: () => move(0) };
}
