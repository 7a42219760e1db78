import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isPostgresUnavailable } from './unavailable';

/**
 * Kysely releases every connection as if it were healthy. One that failed because PostgreSQL was unavailable may still hold an
 * open transaction, which the next user would write into: it runs no further queries and is destroyed on release.
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
  // Kysely's type also covers cursors, which are not used here.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(failure),
  };
}

/** A pool for Kysely that keeps working after a connection is lost. */
export const forKysely = (pool: pg.Pool): PostgresPool => ({
  connect: async () => checkedOut(await pool.connect()),
  end: () => pool.end(),
});
