import { createTestDatabase } from '@hireloom/testing/services/test-database';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config';

/** A new, empty database. */
export type TestDatabase = Pick<Config, 'dataDir' | 'databaseUrl'> & { remove: () => Promise<void> };

export type Kind = { name: string; create: () => Promise<TestDatabase> };

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'hireloom-api-'));

async function createSqlite(): Promise<TestDatabase> {
  const dataDir = await temporaryFolder();
  return { dataDir, databaseUrl: undefined, remove: () => rm(dataDir, { recursive: true }) };
}

const createPostgres = (serverUrl: string) => async (): Promise<TestDatabase> => {
  const { url, remove } = await createTestDatabase(serverUrl);
  const dataDir = await temporaryFolder();
  return {
    dataDir,
    databaseUrl: url,
    remove: async () => {
      await remove();
      await rm(dataDir, { recursive: true });
    },
  };
};

/** SQLite, and PostgreSQL if a server is running. */
export const databasesOn = (serverUrl: string | undefined): Kind[] => [
  { name: 'SQLite', create: createSqlite },
  ...(serverUrl ? [{ name: 'PostgreSQL', create: createPostgres(serverUrl) }] : []),
];

/** The databases that the service supports; tests run on each. */
export const databases = databasesOn(process.env.TEST_POSTGRES_URL);
