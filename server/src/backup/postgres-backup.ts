import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { UsageError } from '@hireloom/releases';
import { checkMigrations } from '../database/migrations';
import { errorCode, errorMessage } from '../errors';
import { postgresName } from '../database/database';

const run = promisify(execFile);

/**
 * Refuses to replace the database under a running service, then drops every table: those that a newer version has left would get in
 * the way of its migrations.
 */
const PREPARE = `do $$ declare one record; begin
  if exists (select from pg_stat_activity where datname = current_database() and application_name = '${postgresName}') then
    raise 'the service is running. Stop it, restore, and start it again';
  end if;
  for one in select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
  loop execute format('drop table %I.%I cascade', one.schemaname, one.tablename); end loop; end $$;`;

/** Runs one of PostgreSQL's own programs. The password is in the environment: every user may read arguments. @throws UsageError */
async function runTool(
  tool: 'pg_dump' | 'psql',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const env = {
    ...process.env,
    PGAPPNAME: 'hireloom-backup',
    PGOPTIONS: '-c lock_timeout=5s -c client_min_messages=warning',
    ...(password && { PGPASSWORD: password }),
  };
  await run(tool, [...args, '--no-password', `--dbname=${url.href}`], { env }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT')
      throw new UsageError(
        `${tool} is not installed. Install PostgreSQL's own programs, of the server's version (Debian: postgresql-client).`,
      );
    const { stderr = '' } = error as { stderr?: string };
    const reason = stderr.trim().split('\n').slice(-3).join(' ') || errorMessage(error);
    throw new UsageError(`${tool} failed, and nothing was changed: ${reason}.`);
  });
}

/** Reads the whole dump. @throws UsageError if it is cut off, foreign or of a newer version */
async function check(file: string): Promise<void> {
  const migrations: string[] = [];
  let [isMigration, isWhole] = [false, false];
  try {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      if (line === String.raw`\.`) isMigration = false;
      if (isMigration) migrations.push(line.split('\t', 1)[0] ?? '');
      if (/^COPY \S+\.kysely_migration /.test(line)) isMigration = true;
      isWhole ||= line === '-- PostgreSQL database dump complete';
    }
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${errorMessage(error)}.`);
  }
  if (!isWhole) throw new UsageError(`${file} is damaged, or not a backup of this service.`);
  if (migrations.length === 0)
    throw new UsageError(`${file} is not a backup of this service: it has none of its tables.`);
  checkMigrations(file, migrations);
}

/** Dumps the whole database as SQL while services use it, then reads the dump through. @throws UsageError */
export async function backUpPostgres(databaseUrl: string, target: string): Promise<void> {
  // Unlogged tables hold only rate limits.
  await runTool('pg_dump', databaseUrl, ['--no-unlogged-table-data', `--file=${target}`]);
  await check(target);
}

/** Replaces everything in the database with a dump, in one transaction. @throws UsageError */
export async function restorePostgres(databaseUrl: string, source: string): Promise<void> {
  await check(source);
  const rules = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction'];
  await runTool('psql', databaseUrl, [
    ...rules,
    `--command=${PREPARE}`,
    `--file=${source}`,
    '--output=/dev/null',
  ]);
}
