import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { errorCode, errorMessage } from './error-details';
import { StartError } from './start-error';

export type ConnectionLog = { warn: (details: object, message: string) => void };

/** What a service needs beyond a command that a person started, and can end. */
export type ServiceOptions = {
  log: ConnectionLog;
  /** How long a start waits for a PostgreSQL that is not there yet. */
  waitMs: number;
};

/** What the service's connections are called, so that others can tell that it runs. */
export const postgresName = 'hireloom-api';

/** Connecting takes milliseconds; a call that waits longer, also for a free connection, would only add to a queue. */
const connectMs = 3000;
/** A call's statements take milliseconds. PostgreSQL ends a longer one, also one that waits for a lock. */
const statementMs = 5000;
/** A PostgreSQL that hangs ends nothing itself: shortly after its own limit the connection is given up. */
const answerMs = statementMs + 1000;
const firstRetryMs = 250;
const longestRetryMs = 2000;

/** PostgreSQL's classes for a lost connection, no resources, a stop by an operator, a lock, and its system errors. */
const unavailableClasses = ['08', '53', '55', '57', '58'];
const readOnly = '25006';
const connectionErrors = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;
/** The driver gives these no code. */
const driverErrors =
  /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered a connection error))/;

/** Whether PostgreSQL or the way to it, not the statement, is why there is no result. */
export function isPostgresUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (/^[\dA-Z]{5}$/.test(code) && unavailableClasses.includes(code.slice(0, 2))) return true;
  return code === readOnly || connectionErrors.test(code) || driverErrors.test(errorMessage(error));
}

/** Without a listener a lost connection ends the process; the pool itself listens only while a connection is idle. */
export function surviveLosses(pool: pg.Pool, log?: ConnectionLog): pg.Pool {
  // Each connection says it for itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.once('error', (error) =>
      log?.warn({ reason: errorCode(error) || error.message }, 'a connection to PostgreSQL was lost'),
    );
    // One loss can raise several errors.
    client.on('error', () => undefined);
  });
  return pool;
}

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

const forKysely = (pool: pg.Pool): PostgresPool => ({
  connect: async () => checkedOut(await pool.connect()),
  end: () => pool.end(),
});

const createPool = (databaseUrl: string, log?: ConnectionLog, limits: pg.PoolConfig = {}) =>
  surviveLosses(
    new pg.Pool({
      connectionString: databaseUrl,
      max: 10,
      connectionTimeoutMillis: connectMs,
      application_name: postgresName,
      ...limits,
    }),
    log,
  );

async function waitForAnswer(pool: pg.Pool, databaseUrl: string, service?: ServiceOptions): Promise<void> {
  const { host, pathname } = new URL(databaseUrl);
  const name = `The PostgreSQL database ${pathname.slice(1)} on ${host}`;
  const waitMs = service?.waitMs ?? 0;
  const end = Date.now() + waitMs;
  for (let retryMs = firstRetryMs; ; retryMs = Math.min(retryMs * 2, longestRetryMs)) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const reason = errorMessage(error);
      if (!isPostgresUnavailable(error) || Date.now() + retryMs > end) {
        throw new StartError(
          `${name} does not answer (${reason}). ` +
            'Start it, correct DATABASE_URL, or leave DATABASE_URL out to use SQLite.',
        );
      }
      if (retryMs === firstRetryMs) {
        service?.log.warn({ reason }, `${name} does not answer yet; trying again for ${waitMs / 1000} s`);
      }
      await pause(retryMs);
    }
  }
}

/**
 * Waits until PostgreSQL answers. Its statements have no limits: a migration may rewrite a large table, or wait for
 * another instance that does. Throws a StartError.
 */
export async function openForMigrations(
  databaseUrl: string,
  service?: ServiceOptions,
): Promise<PostgresPool> {
  const pool = createPool(databaseUrl, service?.log);
  try {
    await waitForAnswer(pool, databaseUrl, service);
    return forKysely(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Connects when it is used. The calls of a service have limits; a command may take its time. */
export function openPostgres(databaseUrl: string, service?: ServiceOptions): PostgresPool {
  const limits = { statement_timeout: statementMs, query_timeout: answerMs };
  return forKysely(createPool(databaseUrl, service?.log, service && limits));
}
