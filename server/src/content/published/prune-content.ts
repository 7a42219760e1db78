import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../database/site-database';
import { clock, type ReleaseDatabase } from '../../database/site-tables';

const DAY_MS = 24 * 60 * 60 * 1000;
const CHANGES_THAT_STAY = 200;
const STAYS_MS = 365 * DAY_MS;
/** How long files without a change are kept: a publish stores its files first. */
const LEFTOVER_STAYS_MS = DAY_MS;
/** Files that are deleted by one statement: few, so that no request waits long. */
const BATCH = 20;

const before = (db: ReleaseDatabase, ageMs: number) => clock(db, -ageMs);

async function removeChanges({ run }: Connection) {
  const last = await run((db) =>
    db
      .selectFrom('content_change')
      .select('serial')
      .orderBy('serial', 'desc')
      .offset(CHANGES_THAT_STAY - 1)
      .limit(1)
      .executeTakeFirst(),
  );
  if (!last) return;
  await run((db) =>
    db
      .deleteFrom('content_change')
      .where('serial', '<', last.serial)
      .where('made_at', '<=', before(db, STAYS_MS))
      .execute(),
  );
}

/** Removes paths that no kept change shows. */
const removePaths = ({ run }: Connection) =>
  run((db) =>
    db
      .deleteFrom('content_path')
      .where(
        'until_serial',
        '<=',
        db.selectFrom('content_change').select((eb) => eb.fn.min('serial').as('oldest')),
      )
      .execute(),
  );

/** Deletes files that no path names, in batches. */
async function removeFiles({ run }: Connection) {
  const isUnused = sql<boolean>`not exists (select 1 from content_path where content_path.hash = content_file.hash)`;
  for (let removed = BATCH; removed === BATCH; await setImmediate()) {
    const deleted = await run((db) =>
      db
        .deleteFrom('content_file')
        .where(
          'hash',
          'in',
          db
            .selectFrom('content_file')
            .select('hash')
            .where('stored_at', '<=', before(db, LEFTOVER_STAYS_MS))
            .where(isUnused)
            .limit(BATCH),
        )
        .executeTakeFirst(),
    );
    removed = Number(deleted.numDeletedRows);
  }
}

/**
 * Removes old changes and what only they showed. Keeps the last 200 changes, and all of the last year. Safe during a publish: a file that
 * is about to be named was stored or marked within a day.
 */
export async function pruneContent(connection: Connection): Promise<void> {
  await removeChanges(connection);
  await removePaths(connection);
  await removeFiles(connection);
}
