import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { UsageError } from '@hireloom/releases';
import { migrations, postgresName } from '../database';
import { errorCode, errorMessage } from '../../errors';
import { createOwnerOnlyFile } from '../sqlite';

const run = promisify(execFile);

/** Tables left by a newer version would break its migrations, so every table is dropped. */
const PREPARE = `do $$ declare one record; begin
  if exists (select from pg_stat_activity where datname = current_database() and application_name = '${postgresName}') then
    raise 'the service is running. Stop it, restore, and start it again';
  end if;
  for one in select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
  loop execute format('drop table %I.%I cascade', one.schemaname, one.tablename); end loop; end $$;`;

/** Rolls everything back if the dump is foreign or from a newer version. */
const CHECK = `reset search_path; do $$ begin
  if exists (select from kysely_migration where name <> all ('{${Object.keys(migrations).join()}}')) then
    raise 'the backup was written by a newer version of the service';
  end if; end $$;`;

/** Runs one of PostgreSQL's programs. Passes the password in the environment, because every user may read arguments. @throws UsageError */
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
        `${tool} is not installed. Install PostgreSQL's client programs in the server's version (Debian: postgresql-client).`,
      );
    const { stderr = '' } = error as { stderr?: string };
    const reason = stderr.trim().split('\n').slice(-3).join(' ') || errorMessage(error);
    throw new UsageError(`${tool} failed, and nothing was changed: ${reason}.`);
  });
}

/** Whether a dump is complete: psql treats the end of a truncated file as the end of the data. */
async function isWhole(file: string): Promise<boolean> {
  const { size } = await stat(file);
  const end = await text(createReadStream(file, { start: Math.max(0, size - 1000) }));
  return end.includes('-- PostgreSQL database dump complete');
}

/** Dumps the whole database as SQL while services use it. Unlogged tables hold only rate limits. @throws UsageError */
export async function backUpPostgres(databaseUrl: string, target: string): Promise<void> {
  createOwnerOnlyFile(target);
  await runTool('pg_dump', databaseUrl, ['--no-unlogged-table-data', `--file=${target}`]);
}

/** Replaces everything in the database with a dump, in one transaction. @throws UsageError */
export async function restorePostgres(databaseUrl: string, source: string): Promise<void> {
  if (!(await isWhole(source))) throw new UsageError(`${source} is damaged or not a backup of this service.`);
  await runTool('psql', databaseUrl, [
    '--no-psqlrc',
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    '--single-transaction',
    '--output=/dev/null',
    `--command=${PREPARE}`,
    `--file=${source}`,
    `--command=${CHECK}`,
  ]);
}
