import { UsageError } from '@hireloom/service';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrations } from '../../migrations/index';
import { errorMessage } from '../errors';
import { postgresName } from '../postgres';
import { startTool } from './postgres-tools';
import { writeCopy } from './write-copy';

const closingMs = 2000;

/** Which table's rows follow, in what pg_restore writes. */
const copyLine = /^COPY (?:\w+\.)?(\w+) \(/;
const endOfRows = '\\.';

/** Counts leads and collects the names of migrations, row by row. */
async function readRows(lines: AsyncIterable<string>) {
  const names: string[] = [];
  let leads = 0;
  let table: string | undefined;
  for await (const line of lines) {
    if (table === undefined) table = copyLine.exec(line)?.[1];
    else if (line === endOfRows) table = undefined;
    else if (table === 'lead') leads += 1;
    else if (table === 'kysely_migration') names.push(line.split('\t')[0] ?? '');
  }
  return { leads, names };
}

/** Reads a dump through. Returns its number of leads. @throws UsageError for one that cannot be restored. */
async function check(file: string): Promise<number> {
  const outcome = `${file} is damaged, or no backup of this service`;
  const { process: reading, ended } = startTool('pg_restore', ['--data-only', '--file=-', file], { outcome });
  const { leads, names } = await readRows(
    createInterface({ input: reading.stdout as Readable, crlfDelay: Infinity }),
  );
  await ended;
  if (names.length === 0)
    throw new UsageError(`${file} is no backup of this service: it has none of its tables.`);
  const unknown = names.find((name) => !Object.hasOwn(migrations, name));
  if (unknown) throw new UsageError(`${file} was written by a newer version of the service (${unknown}).`);
  return leads;
}

/** Copies the whole database while the services run, releases included, and reads the copy through. Returns the number of leads. */
export const backUpPostgres = (databaseUrl: string, target: string): Promise<number> =>
  writeCopy(target, async (part) => {
    // Unlogged tables hold counts for rate limits only.
    const words = ['--format=custom', '--no-password', '--no-unlogged-table-data', `--file=${part}`];
    await startTool('pg_dump', words, { databaseUrl, outcome: 'No backup was made' }).ended;
    return check(part);
  });

/** PostgreSQL lists a connection for a moment after it was closed, as by a service that was stopped just before. */
async function checkUnused(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hireloom-backup' });
  client.on('error', () => undefined);
  const isUsed = async () => {
    const statement =
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1';
    return (await client.query(statement, [postgresName])).rows.length > 0;
  };
  const latest = Date.now() + closingMs;
  try {
    await client.connect();
    while (await isUsed()) {
      if (Date.now() > latest)
        throw new UsageError('The service is running. Stop it, restore, and start it again.');
      await pause(closingMs / 10);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `PostgreSQL does not answer (${errorMessage(error)}). Nothing was restored; try again.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Tables of a newer version would stand in the way of its migrations; what is in the dump comes back right after. */
const dropTables = `do $$ declare one record; begin
  for one in select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
  loop execute format('drop table %I.%I cascade', one.schemaname, one.tablename); end loop; end $$;`;

/** Replaces all that the database holds by a dump, or nothing: it commits once pg_restore has written all of it. Returns the number of leads. */
export async function restorePostgres(databaseUrl: string, source: string): Promise<number> {
  const leads = await check(source);
  await checkUnused(databaseUrl);
  const outcome = 'Nothing was restored: the database is as it was. Stop what uses it, and try again';
  const words = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--output=/dev/null'];
  const writing = startTool('psql', words, { databaseUrl, outcome });
  const reading = startTool('pg_restore', ['--clean', '--if-exists', '--file=-', source], { outcome });
  const { stdin } = writing.process;
  stdin?.write(`set client_min_messages = warning; set lock_timeout = '5s'; begin; ${dropTables}\n`);
  // An input that ends before "commit" is rolled back, also where this process is killed.
  if (stdin) reading.process.stdout?.pipe(stdin, { end: false });
  const isRead = await Promise.race([
    reading.ended.then(
      () => true,
      () => false,
    ),
    writing.ended.then(
      () => false,
      () => false,
    ),
  ]);
  stdin?.end(isRead ? 'commit;\n' : '');
  if (!isRead) reading.process.kill();
  await writing.ended;
  await reading.ended;
  return leads;
}
