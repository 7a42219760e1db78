import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { Kysely, Migrator, PostgresDialect, SqliteDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { migrations } from '../migrations/index';
import type { Config } from './config';
import { errorCode, errorMessage } from './error-details';
import type { Schema } from './schema';
import { StartError } from './start-error';
import { TransactionBatch } from './transaction-batch';

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** How long a writer waits for another process that is writing, in all. */
const lockedForMs = 5000;

const isLocked = (error: unknown) => errorCode(error).startsWith('SQLITE_BUSY');

/** PostgreSQL's classes for a lost connection, no resources, a stop by an operator, a lock, and its system errors. */
const unavailableClasses = ['08', '53', '55', '57', '58'];
const connectionErrors = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN)$/;
const lostConnection = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the database, not the request, is why something could not be stored or read. */
export function isStorageError(error: unknown): boolean {
  const code = errorCode(error);
  if (code.startsWith('SQLITE_')) return !code.startsWith('SQLITE_CONSTRAINT');
  if (/^[\dA-Z]{5}$/.test(code) && unavailableClasses.includes(code.slice(0, 2))) return true;
  if (code === '25006' || connectionErrors.test(code)) return true;
  return lostConnection.test(errorMessage(error));
}

/** The one file of the SQLite database; its log lies beside it. */
export const databaseFile = (dataDir: string) => join(dataDir, 'hireloom.sqlite');

function openSqlite(dataDir: string): Sqlite.Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    const sqlite = new Sqlite(databaseFile(dataDir), { timeout: lockedForMs });
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // What was erased is overwritten, not just forgotten.
    sqlite.pragma('secure_delete = ON');
    // From here on a short one: SQLite blocks the whole process while it waits. inTransaction waits without.
    sqlite.pragma('busy_timeout = 10');
    return sqlite;
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${errorMessage(error)}). ` +
        'Make it a folder that this user may read and write, or name another one with DATA_DIR.',
    );
  }
}

/** What the service's connections are called, so that others can tell that it runs. */
export const postgresName = 'hireloom-api';

async function openPostgres(databaseUrl: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    application_name: postgresName,
  });
  // Without a listener an idle connection that the server closes would end the process.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool.end();
    const { host, pathname } = new URL(databaseUrl);
    throw new StartError(
      `The PostgreSQL database ${pathname.slice(1)} on ${host} does not answer (${errorMessage(error)}). ` +
        'Start it, correct DATABASE_URL, or leave DATABASE_URL out to use SQLite.',
    );
  }
}

async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await whileLocked(async () => {
    const outcome = await migrator.migrateToLatest();
    if (isLocked(outcome.error)) throw outcome.error;
    return outcome;
  });
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error');
  throw new StartError(
    `The database could not be brought up to date${failed ? ` (migration ${failed.migrationName})` : ''}: ` +
      `${errorMessage(error)}. Nothing was changed; use the version of the service that wrote this database, or a newer one.`,
  );
}

/** Of the SQLite databases that are open; PostgreSQL commits together by itself what comes at once. */
const batches = new WeakMap<Database, TransactionBatch<Schema>>();

/** Opens the database and brings its tables up to date. Throws a StartError. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const dialect = config.databaseUrl
    ? new PostgresDialect({ pool: await openPostgres(config.databaseUrl) })
    : new SqliteDialect({ database: openSqlite(config.dataDir) });
  const db = new Kysely<Schema>({ dialect });
  if (!config.databaseUrl) {
    batches.set(db, new TransactionBatch({ db, attempt: whileLocked, isFailureOfAll: isStorageError }));
  }
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Tries again, without blocking anybody, while another process holds SQLite's one write lock. */
async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + lockedForMs;
  for (let waitMs = 5; ; waitMs = Math.min(waitMs * 2, 200)) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || Date.now() >= end) throw error;
      await pause(waitMs);
    }
  }
}

/**
 * All of it or nothing. The work must write before it reads: SQLite takes the write lock at the first write, and what
 * was read before another process wrote cannot be built upon.
 */
export function inTransaction<Result>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const batch = batches.get(db);
  return batch ? batch.run(work) : db.transaction().execute(work);
}
