import { type ConnectionLog, createPool, forKysely, SERVICE_LIMITS, waitForAnswer } from '@hireloom/postgres';
import { UsageError } from '@hireloom/service';
import type { PostgresPool } from 'kysely';
import { errorMessage } from './errors';

/** Omitted by commands, which a person starts and can interrupt. */
export type ServiceOptions = {
  log: ConnectionLog;
  /** How long startup waits for PostgreSQL to answer. */
  waitMs: number;
  /** Called when the wait begins, then once a minute. */
  onWaiting?: () => void;
};

/** The application name of the service's connections, by which a restore detects that a service is running. */
export const postgresName = 'hireloom-api';

/**
 * Waits until PostgreSQL answers. Statements have no time limit, because a migration may rewrite a large table or wait for another
 * instance that is migrating. @throws UsageError
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

/** Connects on first use. Statements of services have time limits, those of commands have none. */
export const openPostgres = (databaseUrl: string, service?: ServiceOptions): PostgresPool =>
  forKysely(
    createPool(databaseUrl, { name: postgresName, log: service?.log, ...(service && SERVICE_LIMITS) }),
  );
