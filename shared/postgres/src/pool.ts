import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { detailsOf, isPostgresUnavailable } from './unavailable';

export type ConnectionLog = { warn: (details: object, message: string) => void };

/** Connecting takes milliseconds; a call that waits longer, also for a free connection, would only add to a queue. */
const CONNECT_MS = 3000;
/** A call's statements take milliseconds. PostgreSQL ends a longer one, also one that waits for a lock. */
const STATEMENT_MS = 5000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 2000;
/** Whoever reads the log an hour later still learns of it. */
const SAY_AGAIN_MS = 60_000;

/**
 * For the calls of a service. A PostgreSQL that hangs ends nothing itself: shortly after its own limit the connection is
 * given up.
 */
export const SERVICE_LIMITS = {
  statement_timeout: STATEMENT_MS,
  query_timeout: STATEMENT_MS + 1000,
} satisfies pg.PoolConfig;

/** Without a listener a lost connection ends the process; the pool itself listens only while a connection is idle. */
export function surviveLosses(pool: pg.Pool, log?: ConnectionLog): pg.Pool {
  // Each connection says it for itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.once('error', (error) => {
      const { code, message } = detailsOf(error);
      log?.warn({ reason: code || message }, 'a connection to PostgreSQL was lost');
    });
    // One loss can raise several errors.
    client.on('error', () => undefined);
  });
  return pool;
}

type PoolOptions = Omit<pg.PoolConfig, 'log'> & { name: string; log?: ConnectionLog };

/** `name`: what others see that the connections are for. Connects when it is used. */
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

/** Asks until PostgreSQL answers. `onWaiting`: called as soon as it does not, and every minute. @throws the driver's error where it does not within `waitMs`, or where waiting is in vain. */
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
