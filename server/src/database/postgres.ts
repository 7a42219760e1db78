import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { errorCode, errorMessage } from '../errors';

export type ConnectionLog = { warn: (details: object, message: string) => void };

/** Connecting takes milliseconds. A call that waits longer, even if only for a free connection, would just lengthen the queue. */
const CONNECT_MS = 3000;

/** SQLSTATE classes: connection lost, rolled back, out of resources, lock unavailable, operator intervention, system error. */
const unavailableClasses = ['08', '40', '53', '55', '57', '58'];
const readOnly = '25006';
const connectionErrors = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;
/** Messages of driver errors that have no code. */
const driverErrors =
  /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered a connection error))/;

/** Whether the failure lies with PostgreSQL or the connection, not with the statement. */
export function isPostgresUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (/^[\dA-Z]{5}$/.test(code) && unavailableClasses.includes(code.slice(0, 2))) return true;
  return code === readOnly || connectionErrors.test(code) || driverErrors.test(errorMessage(error));
}

/** Destroys a connection that failed with PostgreSQL: it may hold an open transaction, into which its next user would write. */
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

/** Without a listener, a lost connection would end the process. The pool itself listens only while it is idle. */
function surviveLosses(pool: pg.Pool, log?: ConnectionLog) {
  // Each connection reports its own loss.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.once('error', (error) => {
      log?.warn({ reason: errorCode(error) || errorMessage(error) }, 'a connection to PostgreSQL was lost');
    });
    // One loss can emit several errors.
    client.on('error', () => undefined);
  });
}

type PoolOptions = {
  databaseUrl: string;
  name: string;
  /** How long a statement may take, including its wait for locks. */
  statementMs?: number;
  log?: ConnectionLog;
};

/** A pool for Kysely that connects on first use and keeps working after a connection is lost. */
export function createPool({ databaseUrl, name, statementMs, log }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: name,
    // A PostgreSQL that hangs cannot cancel a statement itself, so the client gives up on the connection shortly after.
    ...(statementMs && { statement_timeout: statementMs, query_timeout: statementMs + 1000 }),
  });
  surviveLosses(pool, log);
  return { connect: async () => checkedOut(await pool.connect()), end: () => pool.end() };
}
