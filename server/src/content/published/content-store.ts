import { setImmediate } from 'node:timers/promises';
import { UsageError } from '@hireloom/releases';
import type { Connection } from '../../database/site-database';
import { openHistory } from './content-history';
import { putChange } from './put-change';
import { putContentFiles } from './put-content-files';

/** The hashes of the files of a set, by path. */
export type SetFiles = ReadonlyMap<string, string>;

/** Changes to a set, by path: the hash of a new or changed file, or null for a removed one. */
export type Edits = ReadonlyMap<string, string | null>;

/** The database no longer has this content. */
class ContentNotKept extends UsageError {}

/** Rows of one statement. A statement of SQLite blocks this process. */
const ROWS = 500;

async function readSet({ run }: Connection, serial: number): Promise<SetFiles> {
  const files = new Map<string, string>();
  for (let after = ''; ; await setImmediate()) {
    const rows = await run((db) =>
      db
        .selectFrom('content_path')
        .select(['path', 'hash'])
        .where('since_serial', '<=', serial)
        .where((eb) => eb.or([eb('until_serial', 'is', null), eb('until_serial', '>', serial)]))
        .where('path', '>', after)
        .orderBy('path')
        .limit(ROWS)
        .execute(),
    );
    for (const { path, hash } of rows) files.set(path, hash);
    if (rows.length < ROWS) return files;
    after = rows.at(-1)?.path ?? '';
  }
}

/** The published content and its history. @throws DatabaseUnavailable from each call */
export function openContentStore(connection: Connection) {
  const { run, place } = connection;
  return {
    /** The file or database, without passwords. */
    place,
    /** The files as of this change. Serial 0 is the empty set before the first one. @throws ContentNotKept */
    setAt: async (serial: number): Promise<SetFiles> => {
      if (serial === 0) return new Map();
      const files = await readSet(connection, serial);
      const row = await run((db) =>
        db.selectFrom('content_change').select('serial').where('serial', '=', serial).executeTakeFirst(),
      );
      if (row) return files;
      throw new ContentNotKept(
        `the content of change ${serial} is no longer stored: pull the published content, and make your change in it.`,
      );
    },
    /** The bytes of a file. @throws ContentNotKept */
    file: async (hash: string): Promise<Buffer> => {
      const row = await run((db) =>
        db.selectFrom('content_file').select('data').where('hash', '=', hash).executeTakeFirst(),
      );
      if (row) return row.data;
      throw new ContentNotKept(`the content file ${hash} is not in the database.`);
    },
    ...openHistory(connection),
    putFiles: (hashes: readonly string[], read: (hash: string) => Promise<Buffer>) =>
      putContentFiles(connection, hashes, read),
    /** Compare-and-swap: see `putChange`. */
    putChange: (change: Parameters<typeof putChange>[1]) => putChange(connection, change),
  };
}

export type ContentStore = ReturnType<typeof openContentStore>;
