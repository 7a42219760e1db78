import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { detailsOf, isPostgresUnavailable } from './unavailable';

export type ConnectionLog = { warn: (details: object, message: string) => void };

/** Connecting takes milliseconds. A call that waits longer, even if only for a free connection, would just lengthen the queue. */
const CONNECT_MS = 3000;
/** A call's statements take milliseconds. PostgreSQL cancels any that takes longer, including one that waits for a lock. */
const STATEMENT_MS = 5000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 2000;
/** How often `onWaiting` is called again, so that someone who opens the log an hour later still sees the outage. */
const SAY_AGAIN_MS = 60_000;

/**
 * Limits for a service's queries. A PostgreSQL that hangs cannot cancel a statement itself, so the client gives up on the
 * connection shortly after the server's own limit.
 */
export const SERVICE_LIMITS = {
  statement_timeout: STATEMENT_MS,
  query_timeout: STATEMENT_MS + 1000,
} satisfies pg.PoolConfig;

/**
 * Logs lost connections. Without a listener the error would end the process, and the pool itself listens only while a connection
 * is idle.
 */
export function surviveLosses(pool: pg.Pool, log?: ConnectionLog): pg.Pool {
  // Each connection reports its own loss.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.once('error', (error) => {
      const { code, message } = detailsOf(error);
      log?.warn({ reason: code || message }, 'a connection to PostgreSQL was lost');
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

/**
 * Polls until PostgreSQL answers. Calls `onWaiting` after the first failed attempt, then once a minute. @throws the driver's error
 * if there is no answer within `waitMs`, or if waiting cannot help.
 */
export async function waitForAnswer(
  pool: pg.Pool,
  { waitMs = 0, onWaiting }: { waitMs?: number; onWaiting?: (reason: string) => void } = {},
): Promise<void> {
  const end = Date.now() + waitMs;
  let sayAt = 0;
  for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!isPostgresUnavailable(error) || Date.now() + retryMs > end) throw error;
      const { code, message } = detailsOf(error);
      if (Date.now() >= sayAt) {
        sayAt = Date.now() + SAY_AGAIN_MS;
        onWaiting?.(message || code);
      }
      await pause(retryMs);
    }
  }
}
