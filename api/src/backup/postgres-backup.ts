import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from '@hireloom/service';
import pg from 'pg';
import { checkMigrations } from '../../migrations/index';
import { errorCode, errorMessage } from '../errors';
import { postgresName } from '../postgres';

/** PostgreSQL lists a connection for a moment after it is closed. */
const closingMs = 2000;

/** Drops every table, because tables left by a newer version would get in the way of its migrations. */
const dropTables = `do $$ declare one record; begin
  for one in select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
  loop execute format('drop table %I.%I cascade', one.schemaname, one.tablename); end loop; end $$;`;

const missing = (tool: string) =>
  `${tool} is not installed. Install PostgreSQL's own programs, of the server's version (Debian: postgresql-client).`;

type ToolOptions = {
  databaseUrl?: string;
  stdin?: number;
  stdout?: number;
  /** The consequence of a failure, for the error message. */ outcome: string;
};

/**
 * Runs one of PostgreSQL's own programs. Returns its output unless that goes to `stdout`. The password is passed in the
 * environment, because every user of the machine can read arguments. @throws UsageError
 */
async function runTool(
  tool: 'pg_dump' | 'pg_restore' | 'psql',
  args: readonly string[],
  { databaseUrl, stdin, stdout, outcome }: ToolOptions,
): Promise<string> {
  const url = databaseUrl ? new URL(databaseUrl) : undefined;
  const password = decodeURIComponent(url?.password ?? '');
  if (url) url.password = '';
  const child = spawn(tool, [...args, ...(url ? [`--dbname=${url.href}`] : [])], {
    stdio: [stdin ?? 'ignore', stdout ?? 'pipe', 'pipe'],
    env: {
      ...process.env,
      PGAPPNAME: 'hireloom-backup',
      PGOPTIONS: '-c lock_timeout=5s -c client_min_messages=warning',
      LC_MESSAGES: 'C',
      ...(password && { PGPASSWORD: password }),
    },
  });
  const [output, errors] = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const closed = once(child, 'close').catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new UsageError(missing(tool)) : error;
  });
  const [code, signal] = (await closed) as [number | null, NodeJS.Signals | null];
  if (code === 0) return (await output) ?? '';
  const reason = (await errors)?.trim().split('\n').slice(-3).join(' ') || signal;
  throw new UsageError(`${tool} failed: ${reason}. ${outcome}.`);
}

/** Reads the whole dump. @throws UsageError if it cannot be restored */
async function check(file: string): Promise<void> {
  const outcome = `${file} is damaged, or no backup of this service`;
  await runTool('pg_restore', ['--file=/dev/null', file], { outcome });
  const args = ['--data-only', '--table=kysely_migration', '--file=-', file];
  const rows = await runTool('pg_restore', args, { outcome });
  const names = [...rows.matchAll(/^(\d{3}-[\w-]+)\t/gm)].map(([, name = '']) => name);
  if (names.length === 0)
    throw new UsageError(`${file} is no backup of this service: it has no tables of it.`);
  checkMigrations(file, names);
}

/** Dumps the whole database, releases included, while services use it, then verifies the dump. @throws UsageError */
export async function backUpPostgres(databaseUrl: string, target: string): Promise<void> {
  // Unlogged tables hold only rate limits.
  const args = ['--format=custom', '--no-password', '--no-unlogged-table-data', `--file=${target}`];
  await runTool('pg_dump', args, { databaseUrl, outcome: 'No backup was made' });
  await check(target);
}

/** @throws UsageError if a service uses the database */
async function checkUnused(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hireloom-backup' });
  client.on('error', () => undefined);
  const isUsed = async () => {
    const statement =
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1';
    return (await client.query(statement, [postgresName])).rows.length > 0;
  };
  try {
    await client.connect();
    const latest = Date.now() + closingMs;
    while (await isUsed()) {
      if (Date.now() > latest) {
        throw new UsageError('The service is running. Stop it, restore, and start it again.');
      }
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

/** Opens a file that has already been unlinked, so that nothing is left of it however this process ends. */
async function openTemporary() {
  const folder = await mkdtemp(join(tmpdir(), 'hireloom-restore-'));
  const file = join(folder, 'restore.sql');
  const [writer, reader] = [await open(file, 'wx', 0o600), await open(file, 'r')];
  await rm(folder, { recursive: true });
  return { writer, reader };
}

/** Replaces everything in the database with a dump, in one transaction. @throws UsageError */
export async function restorePostgres(databaseUrl: string, source: string): Promise<void> {
  await check(source);
  await checkUnused(databaseUrl);
  const outcome = 'Nothing was restored: the database is as it was. Stop what uses it, and try again';
  // Uses a temporary file, because psql would commit half a restore if it read from a pipe that breaks.
  const { writer, reader } = await openTemporary();
  try {
    const args = ['--clean', '--if-exists', '--file=-', source];
    await runTool('pg_restore', args, { stdout: writer.fd, outcome });
    const rules = [
      '--no-psqlrc',
      '--quiet',
      '--no-password',
      '--set=ON_ERROR_STOP=1',
      '--single-transaction',
    ];
    const script = [`--command=${dropTables}`, '--file=-', '--output=/dev/null'];
    await runTool('psql', [...rules, ...script], { databaseUrl, stdin: reader.fd, outcome });
  } finally {
    await Promise.all([writer.close(), reader.close()]);
  }
}
