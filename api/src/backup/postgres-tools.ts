import { UsageError } from '@hireloom/service';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { errorCode } from '../errors';

export type PostgresTool = 'pg_dump' | 'pg_restore' | 'psql';

/** Connects by an address without its password: the arguments of a process are for everybody on the machine to read. */
function connectionOf(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { dbname: url.href, password };
}

const missing = (tool: PostgresTool) =>
  new UsageError(
    `${tool} is not installed. Install PostgreSQL's own programs, of the server's version (Debian: postgresql-client).`,
  );

/** The last words of a program are the reason for its end. */
const lastWords = (words: string) => words.trim().split('\n').slice(-3).join(' ');

export type RunningTool = {
  process: ChildProcess;
  /** Resolves when it has ended well. @throws UsageError with its own words and `outcome`. */
  ended: Promise<void>;
};

/** Starts one of PostgreSQL's own programs. `outcome`: what its failure means. */
export function startTool(
  tool: PostgresTool,
  words: readonly string[],
  { databaseUrl, outcome }: { databaseUrl?: string; outcome: string },
): RunningTool {
  const { dbname, password } = databaseUrl ? connectionOf(databaseUrl) : { dbname: '', password: '' };
  const child = spawn(tool, [...words, ...(dbname ? [`--dbname=${dbname}`] : [])], {
    env: {
      ...process.env,
      PGAPPNAME: 'hireloom-backup',
      LC_MESSAGES: 'C',
      ...(password && { PGPASSWORD: password }),
    },
  });
  // A program that ends early closes its input; that it failed says its end.
  child.stdin.on('error', () => undefined);
  const said = text(child.stderr);
  const ended = once(child, 'close').then(
    async ([code, signal]) => {
      if (code === 0) return;
      throw new UsageError(`${tool} failed: ${lastWords(await said) || signal}. ${outcome}.`);
    },
    (error: unknown) => {
      throw errorCode(error) === 'ENOENT' ? missing(tool) : error;
    },
  );
  // Whoever waits for another one first hears of it later.
  ended.catch(() => undefined);
  return { process: child, ended };
}
