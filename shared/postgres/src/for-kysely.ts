import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isPostgresUnavailable } from './unavailable';

/**
 * Kysely gives every connection back as if it were sound. One that gave no answer may hold an open transaction, into
 * which the next call would write: it is closed instead, and asked nothing more.
 */
function checkedOut(client: pg.PoolClient): PostgresPoolClient {
  let failure: Error | undefined;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (failure) throw failure;
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (error instanceof Error && isPostgresUnavailable(error)) failure = error;
      throw error;
    }
  };
  // The type also knows cursors, of which there are none here.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(failure),
  };
}

/** A pool for Kysely, which goes on after a connection was lost. */
export const forKysely = (pool: pg.Pool): PostgresPool => ({
  connect: async () => checkedOut(await pool.connect()),
  end: () => pool.end(),
});
