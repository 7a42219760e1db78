import { UsageError } from '@hireloom/releases';
import {
  Kysely,
  type Migration,
  Migrator,
  PostgresAdapter,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, errorMessage } from '../errors';
import { describeBroken, isBroken } from './broken-file';
import { type ConnectionLog, createPool, isPostgresUnavailable } from './postgres';
import { openOwnerOnlyFile } from './sqlite';
import { createSqliteDialect } from './sqlite-dialect';

/** The database can't be reached or used at the moment. */
export class DatabaseUnavailable extends UsageError {}

/** Whether the failure lies with the database, not with the request. */
export const isDatabaseFailure = (error: unknown) =>
  error instanceof DatabaseUnavailable ||
  isPostgresUnavailable(error) ||
  /^SQLITE_(?!CONSTRAINT)/.test(errorCode(error));

export const explainBroken = (file: string, error: unknown): unknown =>
  isBroken(error) && !(error instanceof DatabaseUnavailable)
    ? new DatabaseUnavailable(describeBroken(file, error), { cause: error })
    : error;

const LOCK_WAIT_MS = 5000;

const isLocked = (error: unknown) => errorCode(error).startsWith('SQLITE_BUSY');

/** Retries while another process holds SQLite's only write lock. Unlike `busy_timeout`, does not block this process. */
export async function retryWhileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + LOCK_WAIT_MS;
  for (let waitMs = 5; ; waitMs = Math.min(waitMs * 2, 200)) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || Date.now() >= end) throw error;
      await pause(waitMs);
    }
  }
}

/** Whether several processes, on several machines, may use this database. */
export const isShared = <Tables>(db: Kysely<Tables> | Transaction<Tables>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Checkpoints and truncates SQLite's write-ahead log, which holds deleted rows until then. */
export async function truncateWal<Tables>(db: Kysely<Tables>): Promise<void> {
  if (!isShared(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** The work must write before it reads: SQLite takes the write lock at the first write, and a read before it may be outdated. */
export const inTransaction = <Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => retryWhileLocked(() => db.transaction().execute(work));

/** SQL for the time `plusMs` from now: by PostgreSQL's clock, because clocks of several machines differ, or this machine's. */
export const readDatabaseTime = <Tables>(
  db: Kysely<Tables> | Transaction<Tables>,
  plusMs = 0,
): RawBuilder<string> =>
  isShared(db)
    ? sql`to_char((clock_timestamp() + ${plusMs}::float8 * interval '1 millisecond') at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${new Date(Date.now() + plusMs).toISOString()}`;

type Place = {
  databaseUrl?: string;
  file: string;
  /** Set by servers, whose statements have a timeout; omitted by commands. */
  log?: ConnectionLog;
};

type TablesKind = {
  name: string;
  statementMs: number;
  pragmas: readonly string[];
  migrations: Record<string, Migration>;
  migrationTable: string;
};

async function migrate<Tables>(db: Kysely<Tables>, { migrations, migrationTable }: TablesKind) {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: migrationTable,
    migrationLockTableName: `${migrationTable}_lock`,
  });
  // Kysely has no migration lock for SQLite: after each failure, check whether another process has applied the migration.
  for (let left = Object.keys(migrations).length; ; left -= 1) {
    const { error, results } = await retryWhileLocked(async () => {
      const outcome = await migrator.migrateToLatest();
      if (isLocked(outcome.error)) throw outcome.error;
      return outcome;
    });
    if (!error) return;
    if (left > 0) continue;
    if (isPostgresUnavailable(error) || isBroken(error)) throw error as Error;
    const failed = results?.find(({ status }) => status === 'Error');
    throw new UsageError(
      `The database could not be brought up to date${failed ? ` (migration ${failed.migrationName})` : ''}: ` +
        `${errorMessage(error)}. Nothing was changed; use the version of the service that wrote this database, or a newer one.`,
    );
  }
}

async function migrated<Tables>(db: Kysely<Tables>, kind: TablesKind): Promise<Kysely<Tables>> {
  try {
    await migrate(db, kind);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function openPostgres<Tables>(databaseUrl: string, kind: TablesKind, log?: ConnectionLog) {
  const { name, statementMs } = kind;
  const connect = (limit?: number) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: createPool({ databaseUrl, name, statementMs: limit, log }),
      }),
    });
  // Without time limits: a migration may rewrite a large table or wait for another server that is migrating.
  const migrating = connect();
  try {
    await sql`select 1`.execute(migrating);
  } catch (error) {
    await migrating.destroy();
    const { host, pathname } = new URL(databaseUrl);
    const Failure = isPostgresUnavailable(error) ? DatabaseUnavailable : UsageError;
    throw new Failure(
      `The PostgreSQL database ${pathname.slice(1)} on ${host} did not respond (${errorMessage(error)}). ` +
        'Start it, correct DATABASE_URL, or unset DATABASE_URL to use SQLite.',
    );
  }
  await (await migrated(migrating, kind)).destroy();
  return connect(log && statementMs);
}

function openSqlite<Tables>(file: string, { pragmas }: TablesKind) {
  try {
    return new Kysely<Tables>({ dialect: createSqliteDialect(openOwnerOnlyFile(file, pragmas)) });
  } catch (error) {
    if (isBroken(error)) throw explainBroken(file, error);
    if (error instanceof UsageError) throw error;
    throw new DatabaseUnavailable(
      `The data folder ${dirname(file)} is not usable (${errorMessage(error)}). ` +
        'Make it a folder that this user may read and write, or name another one with DATA_DIR.',
    );
  }
}

/** For commands, which must not create a database. @throws UsageError if there is none */
export function checkExists(file: string, databaseUrl?: string): void {
  if (databaseUrl || existsSync(file)) return;
  throw new UsageError(
    `There is no database ${file}. Set DATA_DIR or DATABASE_URL as the servers have it, or start the site first.`,
  );
}

export async function openTables<Tables>(
  { databaseUrl, file, log }: Place,
  kind: TablesKind,
): Promise<Kysely<Tables>> {
  if (databaseUrl) return openPostgres<Tables>(databaseUrl, kind, log);
  return migrated(openSqlite<Tables>(file, kind), kind).catch((error: unknown) => {
    throw explainBroken(file, error);
  });
}
