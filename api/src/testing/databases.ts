import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config';

/** An empty database of its own. */
export type TestDatabase = Pick<Config, 'dataDir' | 'databaseUrl'> & { remove: () => Promise<void> };

type Kind = { name: string; create: () => Promise<TestDatabase> };

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'hireloom-api-'));

async function createSqlite(): Promise<TestDatabase> {
  const dataDir = await temporaryFolder();
  return { dataDir, databaseUrl: undefined, remove: () => rm(dataDir, { recursive: true }) };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const createPostgres = (serverUrl: string) => async (): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  return {
    dataDir: '/nowhere',
    databaseUrl: `${serverUrl}/${name}`,
    remove: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
};

/** SQLite, and PostgreSQL where a server is running. */
export const databasesOn = (serverUrl: string | undefined): Kind[] => [
  { name: 'SQLite', create: createSqlite },
  ...(serverUrl ? [{ name: 'PostgreSQL', create: createPostgres(serverUrl) }] : []),
];

/** Every database that the service runs on; tests run on each. */
export const databases = databasesOn(process.env.TEST_POSTGRES_URL);
