import type { FastifyBaseLogger } from 'fastify';
import { type Database, truncateWal, inTransaction } from '../../database/database';
import { deleteLeads, findExisting, findLeadIds, inChunks } from '../repositories/delete-leads';
import { recipientKey } from '../repositories/notices';
import { runPeriodically } from '../run-periodically';
import { type ErasureJournal, JournalError } from './erasure-journal';

const LOST =
  'the journal of erasures lacked leads that the database knows; they were written into it again. If the database was restored, put back the journal of before as well';

/** Erases leads permanently: they are erased again if a restore of the database brings them back. */
export class Erasures {
  private isUnreadable = false;
  private wasIncomplete = false;

  constructor(
    private readonly db: Database,
    readonly journal: ErasureJournal,
  ) {}

  /** Erases everything that came from an address. Returns the number of leads. @throws JournalError */
  async eraseAddress(email: string): Promise<number> {
    const leads = await findLeadIds(this.db, email);
    await this.erase(leads);
    const key = await recipientKey(this.db, email);
    await inTransaction(this.db, (transaction) =>
      transaction.deleteFrom('mail_count').where('key', '=', key).execute(),
    );
    // Not the number of deleted rows: a running service may have read the journal and deleted the leads first.
    return leads.length;
  }

  /** Erases leads, for example a subscription that is cancelled. @throws JournalError */
  async erase(leads: readonly string[]): Promise<void> {
    await this.journal.record(leads);
    await this.apply(leads);
  }

  /** Erases everyone in the journal. Returns the number of leads that a restore had brought back. @throws JournalError */
  async eraseAgain(): Promise<number> {
    return this.apply([...(await this.journal.read())]);
  }

  /**
   * Makes the journal and the database agree: each has the ids of all erased leads, so that either is completed from the other.
   * `erased`: leads that a restore had brought back. `lost`: the number of leads that the journal lacked.
   */
  private async reconcile(): Promise<{ erased: number; lost: number }> {
    // Read the database first: an erasure made in between is written to the journal before the database, so it is not taken for
    // lost.
    const rows = await this.db.selectFrom('applied_erasure').select('id').execute();
    const applied = new Set(rows.map(({ id }) => id));
    const recorded = await this.journal.read();
    // A restore under way may bring a lead back after its erasure was applied.
    const isBack = new Set(await findExisting(this.db, [...recorded]));
    const erased = await this.apply([...recorded].filter((id) => !applied.has(id) || isBack.has(id)));
    const lost = [...applied].filter((id) => !recorded.has(id));
    if (lost.length > 0) await this.journal.record(lost);
    return { erased, lost: lost.length };
  }

  /**
   * Applies the whole journal now, then at intervals what the database lacks, because it may be restored while the service
   * runs. Returns a function that stops it. @throws JournalError
   */
  async watch(log: Pick<FastifyBaseLogger, 'error' | 'warn'>, checkMs: number): Promise<() => Promise<void>> {
    const report = (leads: number) => {
      if (leads > 0) log.warn({ leads }, 'erased people whom a restore had brought back');
    };
    const check = async () => {
      const { erased, lost } = await this.reconcile();
      report(erased);
      if (lost > 0) log.error({ leads: lost }, LOST);
      this.wasIncomplete ||= lost > 0;
      this.isUnreadable = false;
    };
    const checkAgain = () =>
      check().catch((error: unknown) => {
        log.error({ err: error }, 'the database could not be compared with the journal of erasures');
        this.isUnreadable ||= error instanceof JournalError;
      });
    report(await this.eraseAgain());
    await check();
    // So that a journal missing later is noticed.
    await this.journal.record([]);
    return runPeriodically(checkMs, checkAgain);
  }

  /** Whether the journal cannot be read, or has lacked erasures since the start. */
  hasProblem(): boolean {
    return this.isUnreadable || this.wasIncomplete;
  }

  private async apply(leads: readonly string[]): Promise<number> {
    if (leads.length === 0) return 0;
    const deleted = await inTransaction(this.db, async (transaction) => {
      const number = await deleteLeads(transaction, leads);
      for (const chunk of inChunks(leads)) {
        const insertion = transaction.insertInto('applied_erasure').values(chunk.map((id) => ({ id })));
        await insertion.onConflict((conflict) => conflict.column('id').doNothing()).execute();
      }
      return number;
    });
    await truncateWal(this.db);
    return deleted;
  }
}
