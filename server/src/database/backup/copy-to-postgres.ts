import { UsageError } from '@hireloom/releases';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { errorCode, errorMessage } from '../../errors';
import { migrationTable, migrations, openDatabase, postgresName } from '../database';
import { connectSiteDatabase } from '../site-database';
import { migrations as siteMigrations } from '../site-tables';
import { openSqliteFile } from '../sqlite';
import { checkSqliteFile } from './sqlite-backup';
import { copyTable } from './table-copy';

type SqliteFile = ReturnType<typeof openSqliteFile>;

type Files = { leads: string; releases: string };

type Migrated = { table: string; names: string[] };

const isBookkeeping = (table: string) => /_migration(_lock)?$/.test(table);

const nothingChanged = 'Nothing was copied.';

/** @throws UsageError if the file has not exactly the migrations of this version */
function checkVersion(sqlite: SqliteFile, file: string, { table, names }: Migrated): void {
  const applied = sqlite.prepare(`select name from ${table}`).pluck().all() as string[];
  const unknown = applied.find((name) => !names.includes(name));
  if (unknown) throw new UsageError(`${file} was written by a newer version of the service (${unknown}).`);
  const missing = names.find((name) => !applied.includes(name));
  if (missing)
    throw new UsageError(
      `${file} was written by an older version of the service (it lacks ${missing}). Start this version on it once without ` +
        'DATABASE_URL (a backup: restore it first), stop it, and copy again.',
    );
}

/** Opens a file so that no server can use it meanwhile. @throws UsageError if it is damaged, in use or of another version */
function openSource(file: string, migrated: Migrated): SqliteFile {
  checkSqliteFile(file);
  const sqlite = openSqliteFile(file, { fileMustExist: true, timeout: 0 });
  try {
    // With a write-ahead log, the first query fails if another process has the file open.
    sqlite.pragma('locking_mode = exclusive');
    checkVersion(sqlite, file, migrated);
    return sqlite;
  } catch (error) {
    sqlite.close();
    if (errorCode(error).startsWith('SQLITE_BUSY'))
      throw new UsageError(`The service is running on ${file}. Stop it, and copy again.`);
    if (errorCode(error).startsWith('SQLITE_'))
      throw new UsageError(`${file} is not a database of this service (${errorMessage(error)}).`);
    throw error;
  }
}

function listTables(sqlite: SqliteFile): string[] {
  const tables = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'";
  const left = (sqlite.prepare(tables).pluck().all() as string[]).filter((name) => !isBookkeeping(name));
  const references = sqlite.prepare('select "table" from pragma_foreign_key_list(?)').pluck();
  const sorted: string[] = [];
  const add = (table: string) => {
    if (sorted.includes(table)) return;
    for (const other of references.all(table) as string[]) if (other !== table) add(other);
    sorted.push(table);
  };
  for (const table of left) add(table);
  return sorted;
}

/** @throws UsageError if a service uses the database, or a table has a row */
async function checkEmpty(client: pg.Client): Promise<void> {
  const services =
    'select from pg_stat_activity where datname = current_database() and application_name = $1';
  if ((await client.query(services, [postgresName])).rows.length > 0)
    throw new UsageError(
      'A service is running on the PostgreSQL database. Stop it, and copy into an empty database.',
    );
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select tablename as name, format('select from %I.%I limit 1', schemaname, tablename) as sql from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name, sql } of rows.filter((row) => !isBookkeeping(row.name)))
    if ((await client.query(sql)).rows.length > 0)
      throw new UsageError(`The PostgreSQL database is not empty: ${name} has rows. Name an empty one.`);
}

/** Copies all tables in one transaction: whatever ends the copy early leaves an empty database. */
async function copyAll(client: pg.Client, sources: readonly SqliteFile[]): Promise<void> {
  await client.query('begin');
  const jobs = sources.flatMap((sqlite) => listTables(sqlite).map((table) => ({ sqlite, table })));
  // Another copy waits here, and then finds rows.
  for (const { table } of jobs)
    await client.query(`lock table ${pg.escapeIdentifier(table)} in exclusive mode`);
  await checkEmpty(client);
  for (const { sqlite, table } of jobs)
    console.log(`${table}: ${await copyTable(sqlite, client, table)} rows, the same in both databases.`);
}

/** Creates the tables and copies everything into a transaction, which is still open. @throws UsageError */
async function fill(client: pg.Client, databaseUrl: string, sources: readonly SqliteFile[], dataDir: string) {
  try {
    await client.connect();
    await checkEmpty(client);
    await (await openDatabase({ dataDir, databaseUrl })).destroy();
    const site = connectSiteDatabase({ databaseUrl, dataDir });
    await site.run(() => Promise.resolve()).finally(site.close);
    await copyAll(client, sources);
  } catch (error) {
    throw new UsageError(`${errorMessage(error).replace(/\.$/, '')}. ${nothingChanged}`, { cause: error });
  }
}

async function commit(client: pg.Client): Promise<void> {
  await client.query('commit').catch((error: unknown) => {
    throw new UsageError(
      `PostgreSQL did not confirm the end of the copy (${errorMessage(error)}), so it has everything or nothing. ` +
        'Copy again: a database that has everything is refused because it is not empty.',
    );
  });
}

/** Copies a stopped site or a backup into an empty PostgreSQL database and compares each table. @throws UsageError */
export async function copyToPostgres(files: Files, databaseUrl: string, dataDir: string): Promise<void> {
  if (!existsSync(files.leads))
    throw new UsageError(`There is no database ${files.leads}. ${nothingChanged}`);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hireloom-copy' });
  // The query in flight rejects too.
  client.on('error', () => undefined);
  const sources = [openSource(files.leads, { table: migrationTable, names: Object.keys(migrations) })];
  try {
    if (existsSync(files.releases))
      sources.push(
        openSource(files.releases, { table: 'release_migration', names: Object.keys(siteMigrations) }),
      );
    else console.log(`There is no ${files.releases}: releases and content are not copied.`);
    await fill(client, databaseUrl, sources, dataDir);
    await commit(client);
  } finally {
    await client.end();
    for (const sqlite of sources) sqlite.close();
  }
}
