import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isPostgresUnavailable } from '@hireloom/postgres';
import { UsageError } from '@hireloom/service';
import {
  Kysely,
  Migrator,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  sql,
  SqliteDialect,
  type Transaction,
} from 'kysely';
import { migrations } from '../migrations/index';
import type { Config } from './config';
import { errorCode, errorMessage } from './error-details';
import { closeFile, closeFolder } from './owner-only';
import { openForMigrations, openPostgres, type ServiceOptions } from './postgres';
import type { Schema } from './schema';
import { openSqliteFile, type SqliteFile } from './sqlite';
import { TransactionBatch } from './transaction-batch';

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** How long a writer waits for another process that is writing, in all. */
const lockedForMs = 5000;

const isLocked = (error: unknown) => errorCode(error).startsWith('SQLITE_BUSY');

/** Whether the database, not the request, is why something could not be stored or read. */
export function isStorageError(error: unknown): boolean {
  const code = errorCode(error);
  if (code.startsWith('SQLITE_')) return !code.startsWith('SQLITE_CONSTRAINT');
  return isPostgresUnavailable(error);
}

/** The one file of the SQLite database; its log lies beside it. */
export const databaseFile = (dataDir: string) => join(dataDir, 'hireloom.sqlite');

function openSqlite(dataDir: string): SqliteFile {
  try {
    const file = databaseFile(dataDir);
    closeFolder(dataDir);
    // What SQLite writes beside it gets the same rights; what is there may be of a version that gave more.
    closeFile(file);
    [`${file}-wal`, `${file}-shm`].filter(existsSync).forEach(closeFile);
    const sqlite = openSqliteFile(file, { timeout: lockedForMs });
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // What was erased is overwritten, not just forgotten.
    sqlite.pragma('secure_delete = ON');
    // From here on a short one: SQLite blocks the whole process while it waits. inTransaction waits without.
    sqlite.pragma('busy_timeout = 10');
    return sqlite;
  } catch (error) {
    throw new UsageError(
      `The data folder ${dataDir} cannot be used (${errorMessage(error)}). ` +
        'Make it a folder that this user may read and write, or name another one with DATA_DIR.',
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
  throw new UsageError(
    `The database could not be brought up to date${failed ? ` (migration ${failed.migrationName})` : ''}: ` +
      `${errorMessage(error)}. Nothing was changed; use the version of the service that wrote this database, or a newer one.`,
  );
}

/** Of the SQLite databases that are open; PostgreSQL commits together by itself what comes at once. */
const batches = new WeakMap<Database, TransactionBatch<Schema>>();

const onPool = (pool: PostgresPool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

async function openOnPostgres(databaseUrl: string, service?: ServiceOptions): Promise<Database> {
  const migrating = onPool(await openForMigrations(databaseUrl, service));
  try {
    await migrate(migrating);
  } finally {
    await migrating.destroy();
  }
  return onPool(openPostgres(databaseUrl, service));
}

async function openOnSqlite(dataDir: string): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: openSqlite(dataDir) }) });
  batches.set(db, new TransactionBatch({ db, attempt: whileLocked, isFailureOfAll: isStorageError }));
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Opens the database and brings its tables up to date. `service`: for what goes on without a person; a command does
 * without. Throws a UsageError.
 */
export const openDatabase = (
  { dataDir, databaseUrl }: DatabaseConfig,
  service?: ServiceOptions,
): Promise<Database> => (databaseUrl ? openOnPostgres(databaseUrl, service) : openOnSqlite(dataDir));

/** Whether several processes, on several machines, may have this database. */
export const isShared = (db: Database | DatabaseTransaction) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** SQLite's log of the latest changes holds what was deleted until it is written back. */
export async function forgetDeleted(db: Database): Promise<void> {
  if (!isShared(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
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
