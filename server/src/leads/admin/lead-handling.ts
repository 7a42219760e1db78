import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, readDatabaseTime } from '../../database/open-tables';
import type { Database, StaffActionRow } from '../../database/schema';

type Handled = { by: string | null; note: string };

const LISTED_ACTIONS = 50;

export class LeadHandling {
  constructor(private readonly db: Database) {}

  /** `seen`: the `handled_at` that the person saw. Returns false if somebody else was faster, or the lead is gone. */
  handle(id: string, seen: string | null, { by, note }: Handled): Promise<boolean> {
    return inTransaction(this.db, async (transaction) => {
      const changed = await transaction
        .updateTable('lead')
        .set({ handled_at: readDatabaseTime(transaction), handled_by: by, handled_note: note || null })
        .where('id', '=', id)
        .where('state', 'in', ['open', 'handled'])
        .where(sql<boolean>`coalesce(handled_at, '') = ${seen ?? ''}`)
        .executeTakeFirst();
      return Number(changed.numUpdatedRows) > 0;
    });
  }

  /** Opens a handled lead again. Its note stays, for the next person who handles it. */
  async reopen(id: string): Promise<void> {
    await inTransaction(this.db, (transaction) =>
      transaction
        .updateTable('lead')
        .set({ handled_at: null, handled_by: null })
        .where('id', '=', id)
        .where('state', '=', 'handled')
        .execute(),
    );
  }

  async record({ action, by, leads }: { by: string | null } & Pick<StaffActionRow, 'action' | 'leads'>) {
    const id = randomUUID();
    await inTransaction(this.db, (transaction) =>
      transaction
        .insertInto('staff_action')
        .values({ id, action, done_by: by, done_at: readDatabaseTime(transaction), leads })
        .execute(),
    );
  }

  actions(): Promise<StaffActionRow[]> {
    const recorded = this.db.selectFrom('staff_action').selectAll();
    return recorded.orderBy('done_at', 'desc').limit(LISTED_ACTIONS).execute();
  }
}
