import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const execute = promisify(execFile);

/** Debian does not put the programs on the PATH. */
const versions = '/usr/lib/postgresql';

/** Returns the folder of PostgreSQL's programs, all of one version: pg_dump must match its server. */
export function findPostgres() {
  const names = existsSync(versions) ? readdirSync(versions) : [];
  const ofDebian = names.sort((one, other) => other - one).map((name) => join(versions, name, 'bin'));
  return [...ofDebian, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
    ['initdb', 'postgres', 'pg_isready', 'pg_dump', 'psql'].every((name) => existsSync(join(folder, name))),
  );
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return String(port);
}

/** PostgreSQL refuses to run as root. */
function giveToPostgres(folder) {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((word) =>
    Number(execFileSync('id', [word, 'postgres'], { encoding: 'utf8' })),
  );
  chownSync(folder, uid, gid);
  return { uid, gid };
}

export async function startPostgres() {
  const programs = findPostgres();
  if (!programs)
    throw new Error('PostgreSQL was not found. Install it, or run "npm run tools" as root on Debian.');
  const folder = mkdtempSync(join(tmpdir(), 'hireloom-postgres-'));
  const options = { ...giveToPostgres(folder), cwd: folder, stdio: 'ignore' };
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    options,
  );
  const port = await findFreePort();
  const url = `postgres://postgres:password@127.0.0.1:${port}`;
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
  ];
  let server;
  let frozen = [];

  const isReady = () =>
    execute(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', port]).then(
      () => true,
      () => false,
    );
  /** Retries: the children of a killed server exit a moment later, and block the next server until then. */
  const start = async (tries = 20) => {
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...settings.flatMap((one) => ['-c', one])],
      options,
    );
    while (!(await isReady())) {
      await pause(100);
      if (server.exitCode === null) continue;
      if (tries === 0) throw new Error('PostgreSQL did not start.');
      return start(tries - 1);
    }
  };
  const end = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  /** The parent process first, so that no child is added while the children are listed. */
  const freeze = async () => {
    const client = new pg.Client({ connectionString: `${url}/postgres` });
    client.on('error', () => undefined);
    await client.connect();
    server.kill('SIGSTOP');
    const { rows } = await client.query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
    frozen = [server.pid, ...rows.map(({ pid }) => pid)];
    for (const pid of frozen.slice(1)) process.kill(pid, 'SIGSTOP');
    await client.end();
  };
  const thaw = async () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  await start();
  return {
    url,
    programs,
    freeze,
    thaw,
    start: () => start(),
    stop: () => end('SIGINT'),
    crash: () => end('SIGQUIT'),
    kill: () => end('SIGKILL'),
    remove: async () => {
      await thaw();
      await end('SIGINT');
      rmSync(folder, { recursive: true });
    },
  };
}
