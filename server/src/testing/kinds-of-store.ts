import { hideTables, runSql } from './sqlite-faults';
import { createTestDatabase } from '@hireloom/test-services/test-database';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { releasesFile } from '../releases/store/database';
import { openReleaseStore } from '../releases/store/open-store';
import type { ReleaseStore } from '../releases/store/release-store';

/** Where a store is, for this process and others. */
export type StoreAt = { databaseUrl: string; dataDir: string };

export type TestStore = {
  at: StoreAt;
  open: () => ReleaseStore;
  /** Makes every call of the store fail. Returns what brings it back. */
  takeAway: () => Promise<() => unknown>;
  /** Makes everything in it older. */
  age: (days: number) => Promise<void>;
  remove: () => Promise<void>;
};

/** Opens stores, and closes all of them at the end. `log`: without it, reads wait until the store is back. */
function opener(at: StoreAt) {
  const opened: ReleaseStore[] = [];
  return {
    open: () => {
      const store = openReleaseStore({ ...at, log: { warn: () => undefined } });
      opened.push(store);
      return store;
    },
    closeAll: () => Promise.all(opened.map((store) => store.close())),
  };
}

const ageing = (days: number) =>
  ['release', 'release_file', 'site_version'].map(
    (table) => `update ${table} set stored_at = stored_at - ${days * 24 * 60 * 60 * 1000}`,
  );

export async function createSqlite(): Promise<TestStore> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'release-store-'));
  const at = { databaseUrl: '', dataDir };
  const { open, closeAll } = opener(at);
  return {
    at,
    open,
    takeAway: async () => hideTables(releasesFile(dataDir)),
    age: async (days) => ageing(days).forEach((statement) => runSql(releasesFile(dataDir), statement)),
    remove: async () => {
      await closeAll();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function runOn(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

const createPostgres = (serverUrl: string) => async (): Promise<TestStore> => {
  const { url, remove } = await createTestDatabase(serverUrl);
  const at = { databaseUrl: url, dataDir: '/nowhere' };
  const { open, closeAll } = opener(at);
  const name = new URL(url).pathname.slice(1);
  return {
    at,
    open,
    takeAway: async () => {
      const server = `${serverUrl}/postgres`;
      await runOn(server, `alter database ${name} allow_connections false`);
      await runOn(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ]);
      return () => runOn(server, `alter database ${name} allow_connections true`);
    },
    age: (days) => runOn(url, ageing(days).join(';')),
    remove: async () => {
      await closeAll();
      await remove();
    },
  };
};

const { TEST_POSTGRES_URL } = process.env;

/** Every kind of store; tests run on each. */
export const kindsOfStore: [name: string, create: () => Promise<TestStore>][] = [
  ['SQLite', createSqlite],
  ...(TEST_POSTGRES_URL
    ? ([['PostgreSQL', createPostgres(TEST_POSTGRES_URL)]] satisfies [string, () => Promise<TestStore>][])
    : []),
];
