import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema';
import { truncateWal, inTransaction } from '../../database/open-tables';
import { deleteLeads } from '../repositories/delete-leads';
import { isFromEmail } from '../repositories/notices';
import { type ErasureJournal, JournalError } from './erasure-journal';

const LOST =
  'the erasure journal lacked leads that the database lists as erased; they were added again. If the database was restored, put back the previous journal as well';

/** Below the parameter limit of a statement: 32,766 in SQLite, 65,535 in PostgreSQL. */
const chunkSize = 10_000;

/** Erases leads permanently: they are erased again if a restore of the database brings them back. */
export class Erasures {
  private isUnreadable = false;
  private wasIncomplete = false;

  constructor(
    private readonly db: Database,
    readonly journal: ErasureJournal,
  ) {}

  /** Erases everything from an email address. Returns the number of leads. @throws JournalError */
  async eraseAddress(email: string): Promise<number> {
    return this.erase(isFromEmail(email));
  }

  async unsubscribe(token: string): Promise<void> {
    await this.erase(sql`link_token = ${token}`);
  }

  /** Erases everyone in the journal. Returns the number of leads that a restore had brought back. @throws JournalError */
  async eraseAgain(): Promise<number> {
    return this.apply([...(await this.journal.read())]);
  }

  /** Completes journal and database from each other: the database may be restored while the service runs. @throws JournalError */
  async reconcile(log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Promise<void> {
    // Read the database first: an erasure made in between is written to the journal before the database, so it is not mistaken for a lost
    // one.
    const rows = await this.db.selectFrom('applied_erasure').select('id').execute();
    const applied = new Set(rows.map(({ id }) => id));
    const recorded = await this.journal.read().catch((error: unknown) => {
      this.isUnreadable = error instanceof JournalError;
      throw error;
    });
    this.isUnreadable = false;
    const erased = await this.apply([...recorded].filter((id) => !applied.has(id)));
    if (erased > 0) log.warn({ leads: erased }, 'erased people whom a restore had brought back');
    const lost = [...applied].filter((id) => !recorded.has(id));
    if (lost.length === 0) return;
    await this.journal.record(lost);
    this.wasIncomplete = true;
    log.error({ leads: lost.length }, LOST);
  }

  /** Whether the journal is unreadable, or has lacked erasures since startup. */
  hasProblem(): boolean {
    return this.isUnreadable || this.wasIncomplete;
  }

  private async erase(condition: RawBuilder<boolean>): Promise<number> {
    const rows = await this.db.selectFrom('lead').select('id').where(condition).execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await this.journal.record(ids);
    await this.apply(ids);
    // Not the number of deleted rows: a running service may have read the journal and deleted the leads first.
    return ids.length;
  }

  /** Records the ids and deletes all leads with recorded ids: a restore in progress may bring one back after its erasure. */
  private async apply(leads: readonly string[]): Promise<number> {
    const deleted = await inTransaction(this.db, async (transaction) => {
      for (let at = 0; at < leads.length; at += chunkSize) {
        const chunk = leads.slice(at, at + chunkSize).map((id) => ({ id }));
        const insertion = transaction.insertInto('applied_erasure').values(chunk);
        await insertion.onConflict((conflict) => conflict.column('id').doNothing()).execute();
      }
      return deleteLeads(transaction, sql`id in (select id from applied_erasure)`);
    });
    if (deleted > 0) await truncateWal(this.db);
    return deleted;
  }
}
