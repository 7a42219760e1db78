import pg from 'pg';
import { getReleasesFile } from '../database/files';
import { openReleaseStore, type ReleaseStore } from '../releases/store/open-store';

import { databases, type Kind } from './databases';
import { hideTables, runSql } from './sqlite-faults';

/** The location of a store, for this and other processes. */
export type StoreAt = { databaseUrl: string; dataDir: string };

export type TestStore = {
  at: StoreAt;
  open: () => ReleaseStore;
  /** Makes every call of the store fail. Returns a function that restores it. */
  takeAway: () => Promise<() => unknown>;
  /** Runs SQL on the store's database. */
  run: (...statements: string[]) => Promise<void>;
  /** Makes everything in the store older. */
  age: (days: number) => Promise<void>;
  remove: () => Promise<void>;
};

async function runOn(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Ends all connections to a PostgreSQL database and rejects new ones. Returns a function that allows them again. */
export async function refuseConnections(databaseUrl: string) {
  const name = new URL(databaseUrl).pathname.slice(1);
  const server = databaseUrl.replace(/\/[^/]*$/, '/postgres');
  await runOn(
    server,
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  return () => runOn(server, `alter database ${name} allow_connections true`);
}

const ageing = (days: number) =>
  ['release', 'release_file', 'site_version'].map(
    (table) => `update ${table} set stored_at = stored_at - ${days * 24 * 60 * 60 * 1000}`,
  );

async function createStore({ create }: Kind): Promise<TestStore> {
  const { dataDir, databaseUrl = '', remove } = await create();
  const file = getReleasesFile(dataDir);
  const opened: ReleaseStore[] = [];
  const run = async (...statements: string[]) => {
    if (databaseUrl) await runOn(databaseUrl, ...statements);
    else for (const statement of statements) runSql(file, statement);
  };
  return {
    at: { databaseUrl, dataDir },
    open: () => {
      const store = openReleaseStore({ databaseUrl, dataDir });
      opened.push(store);
      return store;
    },
    takeAway: async () => (databaseUrl ? refuseConnections(databaseUrl) : hideTables(file)),
    run,
    age: (days) => run(...ageing(days)),
    remove: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await remove();
    },
  };
}

/** All kinds of store; tests run on each. */
export const kindsOfStore = databases.map((kind) => [kind.name, () => createStore(kind)] as const);

export const createSqlite = () => createStore(databases[0]!);

/** An empty store for each test of a `describe`. */
export function setUpStore(create: () => Promise<TestStore>): TestStore {
  const place = {} as TestStore;
  beforeEach(async () => void Object.assign(place, await create()));
  afterEach(() => place.remove());
  return place;
}
