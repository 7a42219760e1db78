import { type ConnectionLog, createPool, POSTGRES_TIMEOUTS } from '../../database/pool';
import { isPostgresUnavailable } from '../../database/unavailable';
import { errorCode, errorMessage } from '../../errors';
import { forKysely } from '../../database/for-kysely';
import { openSqliteFile } from '../../database/sqlite';
import { Kysely, Migrator, PostgresDialect, SqliteDialect } from 'kysely';
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pRetry, { type Options } from 'p-retry';
import { StoreAway } from './store-errors';
import { migrationsFor, type ReleaseDatabase, type Tables } from './tables';

/** A file of several megabytes takes time. */
const LIMITS = { ...POSTGRES_TIMEOUTS, statement_timeout: 15_000, query_timeout: 16_000 };

/** Long enough for a restart of PostgreSQL, which takes a second or two. */
const PATIENT = { retries: 3, minTimeout: 500 };
/** For services: one retry on another connection. */
const QUICK = { retries: 1, minTimeout: 100 };
/** Other writers hold SQLite's only lock for milliseconds. */
const UNTIL_UNLOCKED = { retries: 40, minTimeout: 5, maxTimeout: 200, factor: 1.2, randomize: true };

/** `run`: opens the database on first use, and repeats the whole work if a connection or a lock failed. */
export type Connection = {
  place: string;
  isPostgres: boolean;
  run: <Result>(work: (db: ReleaseDatabase) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

async function migrate(db: ReleaseDatabase, isPostgres: boolean) {
  const migrations = migrationsFor(isPostgres);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'release_migration',
    migrationLockTableName: 'release_migration_lock',
  });
  // Kysely has no lock for SQLite: at each failure another process may have applied one of them meanwhile.
  for (let left = Object.keys(migrations).length; ; left -= 1) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (left === 0) throw error as Error;
  }
}

type Kind = {
  place: string;
  isPostgres: boolean;
  retry: Options;
  open: () => Kysely<Tables>;
  isAway: (error: unknown) => boolean;
};

function connect({ place, isPostgres, retry, open, isAway }: Kind): Connection {
  let opened: Promise<ReleaseDatabase> | undefined;
  const openAndMigrate = async () => {
    const db = open();
    try {
      await migrate(db, isPostgres);
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  };
  const openOnce = () =>
    (opened ??= openAndMigrate().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return {
    place,
    isPostgres,
    run: (work) =>
      pRetry(
        async () => {
          try {
            return await work(await openOnce());
          } catch (error) {
            if (!isAway(error)) throw error;
            const reason = `${place}: ${errorMessage(error)}`;
            throw new StoreAway(`the release store can't be reached: ${reason}`, { cause: error });
          }
        },
        { shouldRetry: (error) => error instanceof StoreAway, ...retry },
      ),
    close: async () => {
      await (await opened?.catch(() => undefined))?.destroy();
      opened = undefined;
    },
  };
}

export function connectToPostgres(databaseUrl: string, log?: ConnectionLog): Connection {
  const { host, pathname } = new URL(databaseUrl);
  // Lets a command exit although connections are still open.
  const options = { name: 'hireloom-releases', log, allowExitOnIdle: true, ...LIMITS };
  const pool = () => forKysely(createPool(databaseUrl, options));
  return connect({
    place: `PostgreSQL database ${pathname.slice(1)} on ${host}`,
    isPostgres: true,
    retry: log ? QUICK : PATIENT,
    open: () => new Kysely({ dialect: new PostgresDialect({ pool: pool() }) }),
    isAway: isPostgresUnavailable,
  });
}

/** The SQLite file of the releases in a data folder. */
export const releasesFile = (dataDir: string) => path.join(dataDir, 'releases.sqlite');

const isLocked = (error: Error) => errorCode(error.cause).startsWith('SQLITE_BUSY');

/** Everything that SQLite and the file system report, except rejected data. */
const isFileFailure = (error: unknown) => /^(SQLITE_(?!CONSTRAINT)|E[A-Z]+$)/.test(errorCode(error));

function openSqlite(file: string): Kysely<Tables> {
  // Owner only: releases are confidential until they are live, and write access to a store means code execution.
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const database = openSqliteFile(file);
  chmodSync(file, 0o600);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('foreign_keys = ON');
  // Short, because SQLite blocks the whole process while it waits. `run` waits without blocking.
  database.pragma('busy_timeout = 10');
  return new Kysely({ dialect: new SqliteDialect({ database }) });
}

export const connectToSqlite = (dataDir: string): Connection =>
  connect({
    place: releasesFile(dataDir),
    isPostgres: false,
    retry: { ...UNTIL_UNLOCKED, shouldRetry: isLocked },
    open: () => openSqlite(releasesFile(dataDir)),
    isAway: isFileFailure,
  });
