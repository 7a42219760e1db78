import { randomUUID } from 'node:crypto';
import pg from 'pg';

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** An empty database on the running PostgreSQL. */
export async function createTestDatabase(serverUrl: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  return {
    url: `${serverUrl}/${name}`,
    remove: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
}
