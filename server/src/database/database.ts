import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConnectionLog } from './pool';
import { isPostgresUnavailable } from './unavailable';
import { UsageError } from '@hireloom/releases';
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
import { migrations } from './migrations';
import type { Config } from '../../config';
import { errorMessage } from '../errors';
import { restrictFileToOwner, restrictFolderToOwner } from './files';
import { DatabaseAway, openForMigrations, openPostgres } from './postgres';
import type { Schema } from './schema';
import { openSqliteFile, type SqliteFile } from './sqlite';
import { isLocked, isSqliteFailure, LOCK_WAIT_MS, TransactionBatch, whileLocked } from './transaction-batch';

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Whether the failure lies with the database, not with the request. */
export const isStorageError = (error: unknown) =>
  isSqliteFailure(error) || isPostgresUnavailable(error) || error instanceof DatabaseAway;

/** The SQLite database. SQLite keeps its write-ahead log in the same folder. */
export const databaseFile = (dataDir: string) => join(dataDir, 'hireloom.sqlite');

/** The copy that a restore works on until it takes the place of the database in `file`. */
export const getPartialPath = (file: string) => `${file}.part`;

/**
 * Removes the copy of an interrupted restore, because it holds personal data. A restore still in progress fails, having changed
 * nothing.
 */
export const removeUnfinishedRestore = (dataDir: string) =>
  rm(getPartialPath(databaseFile(dataDir)), { force: true });

function openSqlite(dataDir: string): SqliteFile {
  try {
    const file = databaseFile(dataDir);
    restrictFolderToOwner(dataDir);
    // SQLite creates its other files with the same permissions.
    restrictFileToOwner(file);
    [`${file}-wal`, `${file}-shm`].filter(existsSync).forEach(restrictFileToOwner);
    const sqlite = openSqliteFile(file, { timeout: LOCK_WAIT_MS });
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // Overwrites deleted rows with zeros.
    sqlite.pragma('secure_delete = ON');
    // Short from here on, because SQLite blocks the whole process while it waits. `inTransaction` retries without blocking.
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

/** One batch per open SQLite database. PostgreSQL groups simultaneous commits by itself. */
const batches = new WeakMap<Database, TransactionBatch>();

const onPool = (pool: PostgresPool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

async function openOnPostgres(databaseUrl: string, log?: ConnectionLog): Promise<Database> {
  const migrating = onPool(await openForMigrations(databaseUrl, log));
  try {
    await migrate(migrating);
  } finally {
    await migrating.destroy();
  }
  return onPool(openPostgres(databaseUrl, log));
}

async function openOnSqlite(dataDir: string): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: openSqlite(dataDir) }) });
  batches.set(db, new TransactionBatch(db));
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens the database and migrates it. `log`: omit it in commands. @throws DatabaseAway, UsageError */
export const openDatabase = (
  { dataDir, databaseUrl }: DatabaseConfig,
  log?: ConnectionLog,
): Promise<Database> => (databaseUrl ? openOnPostgres(databaseUrl, log) : openOnSqlite(dataDir));

/** Whether several processes, on several machines, may use this database. */
export const isShared = (db: Database | DatabaseTransaction) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Checkpoints and truncates SQLite's write-ahead log, which holds deleted rows until then. */
export async function truncateWal(db: Database): Promise<void> {
  if (!isShared(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/**
 * Runs the work in one transaction. The work must write before it reads: SQLite takes the write lock at the first write, and a
 * transaction whose read predates another process's write can no longer write.
 */
export function inTransaction<Result>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const batch = batches.get(db);
  return batch ? batch.run(work) : db.transaction().execute(work);
}
