import { execFile } from 'node:child_process';
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../error-details';
import { StartError } from '../start-error';

const run = promisify(execFile);

/** By environment: an argument could be read by everybody on the machine. */
function connection(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  return {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode') ?? '' }),
  };
}

async function runTool(tool: string, words: string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await run(tool, words, { env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      throw new StartError(`${tool} is not installed. It comes with PostgreSQL's client programs.`);
    }
    const { stderr } = error as { stderr?: string };
    throw new StartError(`${tool} failed: ${stderr?.trim() || 'it gave no reason'}`);
  }
}

/** Copies the database while the service runs, and reads the copy's contents through. */
export async function backUpPostgres(databaseUrl: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const part = `${target}.part`;
  const env = connection(databaseUrl);
  await runTool('pg_dump', ['--format=custom', '--no-owner', `--file=${part}`], env);
  await runTool('pg_restore', ['--file=/dev/null', part], env);
  await rename(part, target);
}

/** Puts a backup in the place of what the database holds: all of it or nothing. */
export async function restorePostgres(databaseUrl: string, source: string): Promise<void> {
  const env = connection(databaseUrl);
  const database = String(env.PGDATABASE);
  const words = ['--clean', '--if-exists', '--no-owner', '--single-transaction', `--dbname=${database}`];
  await runTool('pg_restore', [...words, source], env);
}
