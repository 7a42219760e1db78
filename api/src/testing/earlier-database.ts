import { createHash } from 'node:crypto';
import { Kysely, Migrator, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { migrations } from '../../migrations/index';
import { databaseFile } from '../database';
import { openSqliteFile } from '../sqlite';
import type { TestDatabase } from './databases';

/** Any tables: those of an earlier version have other columns than those of today. */
export type EarlierDatabase = Kysely<Record<string, Record<string, string | number | null>>>;

export type EarlierRow = { table: string; row: Record<string, string | number | null> };

const statementsOf = new WeakMap<EarlierDatabase, string[]>();

function open({ databaseUrl, dataDir }: TestDatabase): EarlierDatabase {
  const dialect = databaseUrl
    ? new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) })
    : new SqliteDialect({ database: openSqliteFile(databaseFile(dataDir)) });
  const statements: string[] = [];
  const db: EarlierDatabase = new Kysely({ dialect, log: ({ query }) => void statements.push(query.sql) });
  statementsOf.set(db, statements);
  return db;
}

export const names = Object.keys(migrations).sort();

/** A database as the version left it that had this migration as its last one, with rows of then. */
export async function makeEarlier(
  database: TestDatabase,
  name: string,
  rows: readonly EarlierRow[],
): Promise<void> {
  const db = open(database);
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateTo(name);
  if (error) throw error;
  for (const { table, row } of rows) await db.insertInto(table).values(row).execute();
  await db.destroy();
}

/** What a migration says to an empty database that has those before it, as a digest. */
export async function digestOf(database: TestDatabase, name: string): Promise<string> {
  const db = open(database);
  for (const before of names.slice(0, names.indexOf(name))) await migrations[before]?.up(db);
  const statements = statementsOf.get(db) ?? [];
  statements.length = 0;
  await migrations[name]?.up(db);
  const text = statements.map((statement) => statement.replace(/\s+/g, ' ').trim()).join('\n');
  await db.destroy();
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
