import type { FastifyBaseLogger } from 'fastify';
import { type Database, forgetDeleted, inTransaction } from '../database';
import { deleteLeads, inChunks, leadIdsOf } from '../repositories/delete-leads';
import { recipientKey } from '../repositories/notices';
import { runPeriodically } from '../run-periodically';
import { type Erasure, type ErasureJournal, JournalError } from './erasure-journal';

/** Erases leads permanently: they are erased again if a restore of the database brings them back. */
export class Erasures {
  private problem = '';

  constructor(
    private readonly db: Database,
    readonly journal: ErasureJournal,
  ) {}

  /** Erases everything that came from an address. Returns the number of leads. @throws JournalError */
  async eraseAddress(email: string): Promise<number> {
    const leads = await leadIdsOf(this.db, email);
    await this.erase(leads);
    const key = await recipientKey(this.db, email);
    await inTransaction(this.db, (transaction) =>
      transaction.deleteFrom('mail_count').where('key', '=', key).execute(),
    );
    // Not the number of deleted rows: a running service may have read the journal and deleted the leads first.
    return leads.length;
  }

  /** Erases leads, for example a subscription that is cancelled. @throws JournalError */
  async erase(leads: string[]): Promise<void> {
    const id = await this.journal.record(leads);
    await this.apply([{ id, leads }]);
  }

  /**
   * Deletes the leads of these erasures and marks the erasures as applied to this database. Returns the number of deleted leads.
   */
  async apply(erasures: readonly Erasure[]): Promise<number> {
    if (erasures.length === 0) return 0;
    const deleted = await inTransaction(this.db, async (transaction) => {
      const number = await deleteLeads(
        transaction,
        erasures.flatMap(({ leads }) => leads),
      );
      for (const chunk of inChunks(erasures.map(({ id }) => ({ id })))) {
        const insertion = transaction.insertInto('applied_erasure').values(chunk);
        await insertion.onConflict((conflict) => conflict.column('id').doNothing()).execute();
      }
      return number;
    });
    await forgetDeleted(this.db);
    return deleted;
  }

  /**
   * Compares the journal with the database. `pending`: erasures that the database has not applied because it was restored since.
   * `lost`: ids of applied erasures that the journal no longer has.
   */
  async compare() {
    // Read the database first: an erasure made in between is written to the journal before the database, so it is not taken for
    // lost.
    const rows = await this.db.selectFrom('applied_erasure').select('id').execute();
    const applied = new Set(rows.map(({ id }) => id));
    const content = await this.journal.read();
    const recorded = new Set(content.erasures.map(({ id }) => id));
    return {
      ...content,
      pending: content.erasures.filter(({ id }) => !applied.has(id)),
      lost: [...applied].filter((id) => !recorded.has(id)),
    };
  }

  /**
   * Describes the state of the journal to an operator. `isLossAccepted`: also makes the database forget erasures that the journal
   * has lost.
   */
  async describe(isLossAccepted: boolean): Promise<string[]> {
    const { erasures, pending, lost, damagedLines } = await this.compare();
    const lines = [
      `The journal ${this.journal.file} has ${erasures.length} erasures. The database lacks ${pending.length} of them.`,
    ];
    if (damagedLines.length > 0) {
      lines.push(
        `Damaged lines: ${damagedLines.join(', ')}. Put back a copy of the journal, or remove them.`,
      );
    }
    if (!isLossAccepted) {
      const advice = lost.length > 0 ? ' Put the whole journal back, or accept the loss with --confirm.' : '';
      return [...lines, `The journal lacks ${lost.length} erasures that the database knows of.${advice}`];
    }
    for (const chunk of inChunks(lost)) {
      await this.db.deleteFrom('applied_erasure').where('id', 'in', chunk).execute();
    }
    const effect = 'a restore from before them brings these people back';
    return [...lines, `Forgot ${lost.length} erasures that the journal has lost: ${effect}.`];
  }

  /**
   * Applies the whole journal now. Then applies pending erasures at intervals, because the database may be restored while the
   * service runs. Returns a function that stops it. @throws JournalError if the journal cannot be read
   */
  async watch(log: Pick<FastifyBaseLogger, 'error' | 'warn'>, checkMs: number): Promise<() => Promise<void>> {
    const check = async (isStart: boolean) => {
      const { erasures, pending, lost, damagedLines } = await this.compare();
      const erased = await this.apply(isStart ? erasures : pending);
      if (erased > 0) log.warn({ leads: erased }, 'erased people whom a restore had brought back');
      const isDamaged = lost.length > 0 || damagedLines.length > 0;
      const problem = isDamaged ? 'the journal of erasures lacks entries or is damaged; put it back' : '';
      if (problem && problem !== this.problem) log.error({ lost: lost.length, damagedLines }, problem);
      this.problem = problem;
    };
    const checkAgain = () =>
      check(false).catch((error: unknown) => {
        log.error({ err: error }, 'the database could not be compared with the journal of erasures');
        if (error instanceof JournalError) this.problem = error.message;
      });
    await check(true);
    await this.journal.create();
    return runPeriodically(checkMs, checkAgain);
  }

  /** Whether the journal lacks erasures, is damaged or cannot be read. */
  hasProblem(): boolean {
    return this.problem !== '';
  }
}
