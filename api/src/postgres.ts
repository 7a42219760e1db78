import { type ConnectionLog, createPool, forKysely, SERVICE_LIMITS, waitForAnswer } from '@hireloom/postgres';
import { UsageError } from '@hireloom/service';
import type { PostgresPool } from 'kysely';
import { errorMessage } from './error-details';

/** What a service needs beyond a command that a person started, and can end. */
export type ServiceOptions = {
  log: ConnectionLog;
  /** How long a start waits for a PostgreSQL that is not there yet. */
  waitMs: number;
  /** Called when it begins to wait. */
  onWaiting?: () => void;
};

/** What the service's connections are called, so that others can tell that it runs. */
export const postgresName = 'hireloom-api';

/**
 * Waits until PostgreSQL answers. Its statements have no limits: a migration may rewrite a large table, or wait for
 * another instance that does. Throws a UsageError.
 */
export async function openForMigrations(
  databaseUrl: string,
  service?: ServiceOptions,
): Promise<PostgresPool> {
  const { host, pathname } = new URL(databaseUrl);
  const called = `The PostgreSQL database ${pathname.slice(1)} on ${host}`;
  const { log, waitMs = 0 } = service ?? {};
  const pool = createPool(databaseUrl, { name: postgresName, log });
  try {
    const forHowLong = waitMs === Infinity ? 'until it does' : `for ${waitMs / 1000} s`;
    const onWaiting = (reason: string) => {
      log?.warn({ reason }, `${called} does not answer yet; trying again ${forHowLong}`);
      service?.onWaiting?.();
    };
    await waitForAnswer(pool, { waitMs, onWaiting });
    return forKysely(pool);
  } catch (error) {
    await pool.end();
    throw new UsageError(
      `${called} does not answer (${errorMessage(error)}). ` +
        'Start it, correct DATABASE_URL, or leave DATABASE_URL out to use SQLite.',
    );
  }
}

/** Connects when it is used. The calls of a service have limits; a command may take its time. */
export function openPostgres(databaseUrl: string, service?: ServiceOptions): PostgresPool {
  return forKysely(
    createPool(databaseUrl, { name: postgresName, log: service?.log, ...(service && SERVICE_LIMITS) }),
  );
}
