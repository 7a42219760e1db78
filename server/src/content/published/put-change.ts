import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Connection } from '../../database/site-database';
import { clock, type Tables } from '../../database/site-tables';
import type { ContentChange } from './content-history';
import type { Edits } from './content-store';

/** Rows of one statement. A statement of SQLite blocks this process. */
const ROWS = 500;

type NewChange = Omit<ContentChange, 'at'> & {
  edits: Edits;
  /** Whether this change takes the place of the previous one, which leaves no history: the next save in a folder that is followed. */
  isReplacing?: boolean;
};

type Row = Tables['content_path'];

async function writePaths(transaction: Transaction<Tables>, { serial, edits }: NewChange) {
  const all = [...edits];
  for (let at = 0; at < all.length; at += ROWS) {
    const some = all.slice(at, at + ROWS);
    await transaction
      .updateTable('content_path')
      .set({ until_serial: serial })
      .where('until_serial', 'is', null)
      .where(
        'path',
        'in',
        some.map(([path]) => path),
      )
      .execute();
    const rows = some.flatMap(([path, hash]): Row[] =>
      hash === null ? [] : [{ path, since_serial: serial, until_serial: null, hash }],
    );
    if (rows.length > 0) await transaction.insertInto('content_path').values(rows).execute();
  }
}

/**
 * Makes these edits the next change of the content, in one transaction: all of it or nothing. Their files must be stored. Returns false if
 * another change has this serial.
 */
export async function putChange({ run }: Connection, change: NewChange): Promise<boolean> {
  const { serial, author, source, reason, isReplacing } = change;
  const writer = randomUUID();
  return run((db) =>
    db.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('content_change')
        .values({ serial, author, source, reason, made_at: clock(transaction), writer })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) {
        // Don't rely on the number of inserted rows: the response to an earlier attempt of this write may have been lost.
        const stored = transaction.selectFrom('content_change').select('writer').where('serial', '=', serial);
        return (await stored.executeTakeFirst())?.writer === writer;
      }
      await writePaths(transaction, change);
      if (!isReplacing) return true;
      await transaction.deleteFrom('content_path').where('until_serial', '=', serial).execute();
      await transaction.deleteFrom('content_change').where('serial', '<', serial).execute();
      return true;
    }),
  );
}
