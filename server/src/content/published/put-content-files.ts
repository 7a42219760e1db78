import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../database/site-database';
import { clock, type Tables } from '../../database/site-tables';

/** A larger commit would delay other work of this process or the database. */
const COMMIT_BYTES = 1024 * 1024;
/** Rows of one statement. A statement of SQLite blocks this process. */
const ROWS = 500;

/** Which of these files the database has. Marks them as used now, so that they are not pruned before a change names them. */
async function touchFiles({ run }: Connection, hashes: readonly string[]) {
  const known = new Set<string>();
  for (let at = 0; at < hashes.length; at += ROWS) {
    const some = hashes.slice(at, at + ROWS);
    const rows = await run((db) =>
      db
        .updateTable('content_file')
        .set({ stored_at: clock(db) })
        .where('hash', 'in', some)
        .returning('hash')
        .execute(),
    );
    for (const { hash } of rows) known.add(hash);
    await setImmediate();
  }
  return known;
}

type FileRow = Pick<Tables['content_file'], 'hash' | 'data'>;

async function insertFiles({ run }: Connection, rows: readonly FileRow[]) {
  await run((db) =>
    db
      .insertInto('content_file')
      .values(rows.map((row) => ({ ...row, stored_at: clock(db) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  // SQLite is synchronous, so let requests run between two commits.
  await setImmediate();
}

/** Stores the files that the database lacks, in commits of one megabyte. `read`: returns the bytes with this hash. */
export async function putContentFiles(
  connection: Connection,
  hashes: readonly string[],
  read: (hash: string) => Promise<Buffer>,
) {
  const known = await touchFiles(connection, hashes);
  let rows: FileRow[] = [];
  let bytes = 0;
  for (const hash of new Set(hashes)) {
    if (known.has(hash)) continue;
    const data = await read(hash);
    rows.push({ hash, data });
    bytes += data.length;
    if (bytes < COMMIT_BYTES) continue;
    await insertFiles(connection, rows);
    [rows, bytes] = [[], 0];
  }
  if (rows.length > 0) await insertFiles(connection, rows);
}
