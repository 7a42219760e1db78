import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isPostgresUnavailable, surviveLosses } from '@hireloom/postgres';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { migrations } from '../../migrations/index';
import { openDatabase } from '../database';
import { errorCode, errorMessage } from '../error-details';
import { postgresName } from '../postgres';
import type { Schema } from '../schema';
import { StartError } from '../start-error';
import { type BackupHead, type BackupRow, readBackup, writeBackup } from './backup-file';

const rowsAtOnce = 500;
/** PostgreSQL's code for a lock that somebody else holds for too long. */
const lockNotAvailable = '55P03';
const closingMs = 2000;

const lossOr = (error: unknown, outcome: string) =>
  isPostgresUnavailable(error)
    ? new StartError(`PostgreSQL stopped answering (${errorMessage(error)}). ${outcome}; try again.`)
    : error;

/** Without those that PostgreSQL itself would not keep over a crash. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname not like 'kysely\\_%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function* rowsOf(client: pg.Client, tables: readonly string[]): AsyncGenerator<BackupRow> {
  for (const table of tables) {
    await client.query(`declare kept cursor for select * from ${client.escapeIdentifier(table)}`);
    for (;;) {
      const { rows } = await client.query<BackupRow['row']>(`fetch ${rowsAtOnce} from kept`);
      if (rows.length === 0) break;
      for (const row of rows) yield { table, row };
    }
    await client.query('close kept');
  }
}

/** Reads a file through. @throws StartError for one that cannot be restored. Gives its number of leads. */
async function check(file: string): Promise<number> {
  let leads = 0;
  await readBackup(file, {
    onHead: async ({ migrations: applied }) => {
      const unknown = applied.find(({ name }) => !Object.hasOwn(migrations, name));
      if (unknown) {
        throw new StartError(`${file} was written by a newer version of the service (${unknown.name}).`);
      }
    },
    onRow: async ({ table }) => void (leads += Number(table === 'lead')),
  });
  return leads;
}

/**
 * Copies the database while the service runs, as it is at one moment, and reads the copy through. Needs none of
 * PostgreSQL's programs. Gives the number of leads.
 */
export async function backUpPostgres(databaseUrl: string, target: string): Promise<number> {
  await (await openDatabase({ databaseUrl, dataDir: '' })).destroy();
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hireloom-backup' });
  // The next statement says that the connection was lost; without a listener the loss would end the process before.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<BackupHead['migrations'][number]>(
      'select name, timestamp from kysely_migration order by name',
    );
    await writeBackup(part, { migrations: rows }, rowsOf(client, await tablesOf(client)));
  } catch (error) {
    throw lossOr(error, 'No backup was made');
  } finally {
    await client.end();
  }
  const leads = await check(part);
  await rename(part, target);
  return leads;
}

/** Tables as they were when the backup was made. */
async function makeTables(db: Transaction<Schema>, applied: BackupHead['migrations']): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name not like 'kysely\\_%'`.execute(db);
  for (const { name } of rows) await sql`drop table ${sql.table(name)} cascade`.execute(db);
  for (const { name } of applied) await migrations[name]?.up(db);
  await sql`delete from kysely_migration`.execute(db);
  for (const { name, timestamp } of applied) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db);
  }
}

async function fill(db: Transaction<Schema>, source: string): Promise<void> {
  let waiting: BackupRow[] = [];
  const store = async () => {
    const [first] = waiting;
    const rows = waiting.map(({ row }) => row);
    waiting = [];
    if (first)
      await db
        .insertInto(first.table as 'lead')
        .values(rows as never)
        .execute();
  };
  await readBackup(source, {
    onHead: ({ migrations: applied }) => makeTables(db, applied),
    onRow: async (row) => {
      const isOther = waiting[0] && waiting[0].table !== row.table;
      if (isOther || waiting.length === rowsAtOnce) await store();
      waiting.push(row);
    },
  });
  await store();
}

async function isUsed(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = ${postgresName}`.execute(
    db,
  );
  return rows.length > 0;
}

/** PostgreSQL lists a connection for a moment after it was closed, as by a service that was stopped just before. */
async function checkUnused(db: Kysely<Schema>): Promise<void> {
  const latest = Date.now() + closingMs;
  while (await isUsed(db)) {
    if (Date.now() > latest)
      throw new StartError('The service is running. Stop it, restore, and start it again.');
    await pause(closingMs / 10);
  }
}

/** Replaces all that the database holds by a backup, or nothing. Gives the number of leads in it. */
export async function restorePostgres(databaseUrl: string, source: string): Promise<number> {
  const leads = await check(source);
  await (await openDatabase({ databaseUrl, dataDir: '' })).destroy();
  const pool = surviveLosses(new pg.Pool({ connectionString: databaseUrl, max: 1 }));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await checkUnused(db);
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '5s'`.execute(transaction);
      await fill(transaction, source);
    });
    return leads;
  } catch (error) {
    if (errorCode(error) !== lockNotAvailable) throw lossOr(error, 'Nothing was restored');
    throw new StartError('The database is in use. Stop the service, restore, and start it again.');
  } finally {
    await db.destroy();
  }
}
