import {
  type ConnectionLog,
  createPool,
  forKysely,
  isPostgresUnavailable,
  SERVICE_LIMITS,
} from '@hireloom/postgres';
import { UsageError } from '@hireloom/service';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StoreAway } from '../release-store';
import { migrations, SCHEMA } from './migrations';
import type { StoreSchema } from './schema';

const NAME = 'hireloom-releases';
/** A file of some megabytes may take its time; whoever waits for it has a longer limit than this. */
const LIMITS = { ...SERVICE_LIMITS, statement_timeout: 15_000, query_timeout: 16_000 };
/** A restart of PostgreSQL takes a second or two. */
const RETRY_PAUSES_MS = [250, 1000, 2000];

export type Connection = {
  /** Host and database. */
  readonly place: string;
  /** Does the work with the tables as they have to be. @throws StoreAway where the database is away. */
  run: <Result>(work: (db: Kysely<StoreSchema>) => Promise<Result>) => Promise<Result>;
  /** The same, once more where the connection was lost over it: the work may have been done the first time. */
  runAgain: <Result>(work: (db: Kysely<StoreSchema>, isAgain: boolean) => Promise<Result>) => Promise<Result>;
  /** A connection for notifications, which its user ends. */
  listener: () => pg.Client;
  close: () => Promise<void>;
};

const onPool = (pool: pg.Pool) =>
  new Kysely<StoreSchema>({ dialect: new PostgresDialect({ pool: forKysely(pool) }) });

async function migrate(databaseUrl: string, log?: ConnectionLog) {
  const db = onPool(createPool(databaseUrl, { name: NAME, log, max: 2 }));
  try {
    const { error, results } = await new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(migrations) },
      migrationTableSchema: SCHEMA,
      // Kysely takes a table of this name in another schema, as that of the API, for the one that it looks for.
      migrationTableName: 'releases_migration',
      migrationLockTableName: 'releases_migration_lock',
    }).migrateToLatest();
    if (!error) return;
    if (isPostgresUnavailable(error)) throw error;
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the first step';
    throw new UsageError(
      `the tables of the release store could not be made or brought up to date (${failed}): ${(error as Error).message}`,
    );
  } finally {
    await db.destroy();
  }
}

/** Connects when it is used, and makes the tables before the first use. */
export function openConnection(databaseUrl: string, log?: ConnectionLog): Connection {
  const { host, pathname } = new URL(databaseUrl);
  const place = `PostgreSQL database ${pathname.slice(1)} on ${host}`;
  // A command ends while its connections are still open.
  const pool = createPool(databaseUrl, { name: NAME, log, allowExitOnIdle: true, ...LIMITS });
  const db = onPool(pool).withSchema(SCHEMA);
  let migrated: Promise<void> | undefined;
  const attempt = async <Result>(work: (db: Kysely<StoreSchema>) => Promise<Result>) => {
    migrated ??= migrate(databaseUrl, log).catch((error: unknown) => {
      migrated = undefined;
      throw error;
    });
    await migrated;
    return work(db);
  };
  const told = (error: unknown) =>
    isPostgresUnavailable(error)
      ? new StoreAway(`the release store can't be reached: ${place}: ${(error as Error).message}`)
      : error;
  return {
    place,
    run: (work) =>
      attempt(work).catch((error: unknown) => {
        throw told(error);
      }),
    runAgain: async (work) => {
      for (let tries = 0; ; tries += 1) {
        try {
          return await attempt((on) => work(on, tries > 0));
        } catch (error) {
          const pauseMs = RETRY_PAUSES_MS[tries];
          if (pauseMs === undefined || !isPostgresUnavailable(error)) throw told(error);
          await pause(pauseMs);
        }
      }
    },
    listener: () =>
      new pg.Client({
        connectionString: databaseUrl,
        application_name: NAME,
        connectionTimeoutMillis: LIMITS.query_timeout,
        keepAlive: true,
      }),
    close: () => db.destroy(),
  };
}
