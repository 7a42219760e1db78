import pg from 'pg';
import { errorCode, errorMessage } from '../errors';

export type ConnectionLog = { warn: (details: object, message: string) => void };

/** Connecting takes milliseconds. A call that waits longer, even if only for a free connection, would just lengthen the queue. */
const CONNECT_MS = 3000;
/** A call's statements take milliseconds. PostgreSQL cancels any that takes longer, including one that waits for a lock. */
const STATEMENT_MS = 5000;

/**
 * Limits for a service's queries. A PostgreSQL that hangs cannot cancel a statement itself, so the client gives up on the
 * connection shortly after the server's own limit.
 */
export const POSTGRES_TIMEOUTS = {
  statement_timeout: STATEMENT_MS,
  query_timeout: STATEMENT_MS + 1000,
} satisfies pg.PoolConfig;

/**
 * Logs lost connections. Without a listener the error would end the process, and the pool itself listens only while a connection
 * is idle.
 */
function surviveLosses(pool: pg.Pool, log?: ConnectionLog): pg.Pool {
  // Each connection reports its own loss.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.once('error', (error) => {
      log?.warn({ reason: errorCode(error) || errorMessage(error) }, 'a connection to PostgreSQL was lost');
    });
    // One loss can emit several errors.
    client.on('error', () => undefined);
  });
  return pool;
}

type PoolOptions = Omit<pg.PoolConfig, 'log'> & { name: string; log?: ConnectionLog };

/** Creates a pool that connects on first use. `name`: the `application_name` that PostgreSQL shows for its connections. */
export const createPool = (connectionString: string, { name, log, ...limits }: PoolOptions): pg.Pool =>
  surviveLosses(
    new pg.Pool({
      connectionString,
      max: 10,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: name,
      ...limits,
    }),
    log,
  );
