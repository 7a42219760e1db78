import { createTestDatabase } from '@hireloom/test-services/test-database';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Blobs } from '../store/blobs';
import { openFolderBlobs } from '../store/folder-blobs';
import { openReleaseStore } from '../store/open-store';
import { openPostgresBlobs } from '../store/postgres-blobs';
import type { ReleaseStore } from '../store/release-store';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Where a store is, for this process and others. */
export type StoreAt = { databaseUrl: string; directory: string };

/** What becomes of a store without its doing. */
export type Faults = {
  tearTraffic: (serial: number, text: string) => Promise<unknown>;
  tearVersion: (id: string, text: string) => Promise<unknown>;
  tearRelease: (name: string, id: string, text: string) => Promise<unknown>;
  tearFile: (release: { name: string; id: string; file: string }) => Promise<unknown>;
  /** Makes everything in it older. */
  age: (days: number) => Promise<unknown>;
  /** Gives what brings it back. */
  takeAway: () => Promise<() => Promise<unknown>>;
};

export type TestStore = {
  at: StoreAt;
  open: () => ReleaseStore;
  openBlobs: () => Blobs;
  faults: Faults;
  remove: () => Promise<void>;
};

export async function createFolder(): Promise<TestStore> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'release-store-'));
  const directory = path.join(folder, 'store');
  const at = { databaseUrl: '', directory };
  const tear = (...place: string[]) => writeFile(path.join(directory, ...place), 'x');
  return {
    at,
    open: () => openReleaseStore(at),
    openBlobs: () => openFolderBlobs(directory),
    faults: {
      tearTraffic: async (serial, text) => {
        await mkdir(path.join(directory, 'traffic'), { recursive: true });
        await writeFile(path.join(directory, 'traffic', `${String(serial).padStart(8, '0')}.json`), text);
      },
      tearVersion: (id, text) => writeFile(path.join(directory, 'versions', `${id}.json`), text),
      tearRelease: (name, id, text) => writeFile(path.join(directory, name, id, 'release.json'), text),
      tearFile: ({ name, id, file }) => tear(name, id, file),
      age: async (days) => {
        for (const entry of await readdir(directory, { recursive: true })) {
          const file = path.join(directory, entry);
          const { mtimeMs } = await stat(file);
          const time = new Date(mtimeMs - days * DAY_MS);
          await utimes(file, time, time);
        }
      },
      takeAway: async () => {
        await rename(directory, `${directory}-away`);
        // In place of the folder that was mounted there.
        await writeFile(directory, '');
        return async () => {
          await rm(directory);
          await rename(`${directory}-away`, directory);
        };
      },
    },
    remove: () => rm(folder, { recursive: true, force: true }),
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

/** Without it, reads wait until the store is back. */
const log = { warn: () => undefined };

const createPostgres = (serverUrl: string) => async (): Promise<TestStore> => {
  const { url, remove } = await createTestDatabase(serverUrl);
  const at = { databaseUrl: url, directory: '/nowhere' };
  const opened: { close: () => Promise<void> }[] = [];
  const run = (text: string, ...values: unknown[]) => runOn(url, text, values);
  const tear = (key: string, text: string) =>
    run('update releases.blob set data = $2 where key = $1', key, Buffer.from(text));
  const name = new URL(url).pathname.slice(1);
  return {
    at,
    open: () => {
      const store = openReleaseStore({ ...at, log });
      opened.push(store);
      return store;
    },
    openBlobs: () => {
      const blobs = openPostgresBlobs(url, log);
      opened.push(blobs);
      return blobs;
    },
    faults: {
      tearTraffic: (serial, text) => tear(`traffic/${String(serial).padStart(8, '0')}.json`, text),
      tearVersion: (id, text) => tear(`versions/${id}.json`, text),
      tearRelease: (release, id, text) => tear(`${release}/${id}/release.json`, text),
      tearFile: ({ name: release, id, file }) => tear(`${release}/${id}/${file}`, 'x'),
      age: (days) => run('update releases.blob set put_at = put_at - make_interval(days => $1)', days),
      takeAway: async () => {
        const server = `${serverUrl}/postgres`;
        await runOn(server, `alter database ${name} allow_connections false`);
        await runOn(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          name,
        ]);
        return () => runOn(server, `alter database ${name} allow_connections true`);
      },
    },
    remove: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await remove();
    },
  };
};

const { TEST_POSTGRES_URL } = process.env;

/** Every kind of store; tests run on each. */
export const kindsOfStore: [name: string, create: () => Promise<TestStore>][] = [
  ['a folder', createFolder],
  ...(TEST_POSTGRES_URL
    ? ([['PostgreSQL', createPostgres(TEST_POSTGRES_URL)]] satisfies [string, () => Promise<TestStore>][])
    : []),
];
