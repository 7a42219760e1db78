import { join } from 'node:path';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Config } from '../../config';
import { migrations } from './migrations';
import { isShared, openTables, whileLocked } from './open-tables';
import type { ConnectionLog } from './postgres';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;

/** The SQLite database. SQLite keeps its write-ahead log in the same folder. */
export const databaseFile = (dataDir: string) => join(dataDir, 'hireloom.sqlite');

/** The table that lists which migrations were applied. */
export const migrationTable = 'kysely_migration';

/** The application name of the server's connections, by which a restore detects a running server. */
export const postgresName = 'hireloom-leads';

/** Opens the database and migrates it. `log`: omit it in commands. @throws DatabaseUnavailable, UsageError */
export const openDatabase = (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log?: ConnectionLog,
): Promise<Database> =>
  openTables<Schema>(
    { databaseUrl, file: databaseFile(dataDir), log },
    {
      name: postgresName,
      // The statements of a call take milliseconds.
      statementMs: 5000,
      // An acknowledged lead is on disk, and deleted rows are overwritten with zeros.
      pragmas: ['synchronous = FULL', 'secure_delete = ON'],
      migrations,
      migrationTable,
    },
  );

/** Checkpoints and truncates SQLite's write-ahead log, which holds deleted rows until then. */
export async function truncateWal(db: Database): Promise<void> {
  if (!isShared(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/**
 * Runs the work in one transaction. The work must write before it reads: SQLite takes the write lock at the first write, and a
 * transaction whose read predates another process's write can no longer write.
 */
export const inTransaction = <Result>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> => whileLocked(() => db.transaction().execute(work));

/**
 * SQL for the time `plusMs` from now, in the format of stored times. With PostgreSQL it uses the database's clock: several
 * machines share the database, their clocks differ, and one may be years off. With SQLite it uses this machine's clock.
 */
export const readDatabaseTime = (db: Database | DatabaseTransaction, plusMs = 0): RawBuilder<string> =>
  isShared(db)
    ? sql`to_char((clock_timestamp() + ${plusMs}::float8 * interval '1 millisecond') at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${new Date(Date.now() + plusMs).toISOString()}`;
