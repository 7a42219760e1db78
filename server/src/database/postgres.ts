import { type ConnectionLog, createPool, POSTGRES_TIMEOUTS } from './pool';
import { forKysely } from './for-kysely';
import { isPostgresUnavailable } from './unavailable';
import { UsageError } from '@hireloom/releases';
import type { PostgresPool } from 'kysely';
import { errorMessage } from '../errors';

/** PostgreSQL does not answer now; a server tries again. */
export class DatabaseAway extends UsageError {}

/** The application name of the server's connections, by which a restore detects that a server is running. */
export const postgresName = 'hireloom-leads';

/**
 * Connects without time limits on statements, because a migration may rewrite a large table or wait for another server that is
 * migrating. @throws UsageError if PostgreSQL does not answer
 */
export async function openForMigrations(databaseUrl: string, log?: ConnectionLog): Promise<PostgresPool> {
  const { host, pathname } = new URL(databaseUrl);
  const pool = createPool(databaseUrl, { name: postgresName, log });
  try {
    await pool.query('select 1');
    return forKysely(pool);
  } catch (error) {
    await pool.end();
    const Failure = isPostgresUnavailable(error) ? DatabaseAway : UsageError;
    throw new Failure(
      `The PostgreSQL database ${pathname.slice(1)} on ${host} does not answer (${errorMessage(error)}). ` +
        'Start it, correct DATABASE_URL, or leave DATABASE_URL out to use SQLite.',
    );
  }
}

/** Connects on first use. Statements of servers, which have a log, have time limits; those of commands have none. */
export const openPostgres = (databaseUrl: string, log?: ConnectionLog): PostgresPool =>
  forKysely(createPool(databaseUrl, { name: postgresName, log, ...(log && POSTGRES_TIMEOUTS) }));
