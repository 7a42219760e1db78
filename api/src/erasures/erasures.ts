import type { FastifyInstance } from 'fastify';
import type { ErasureRepository } from '../repositories/erasure-repository';
import type { Erasure, ErasureJournal } from './erasure-journal';

/** Erases leads so that they stay erased, also after a restore of the database. */
export class Erasures {
  private problem = '';

  constructor(
    private readonly repository: ErasureRepository,
    readonly journal: ErasureJournal,
  ) {}

  /** Erases all that came from an address. Returns the number of leads. @throws JournalError */
  async eraseAddress(email: string): Promise<number> {
    const leads = await this.repository.leadsOf(email);
    const id = await this.journal.record(leads);
    return this.repository.erase([{ id, leads }], email);
  }

  /** Ends a subscription. @throws JournalError */
  async endSubscription(leadId: string): Promise<void> {
    const id = await this.journal.record([leadId]);
    await this.repository.erase([{ id, leads: [leadId] }]);
  }

  /**
   * `pending`: erasures that the database has not carried out, as it was restored since. `lost`: ids of those that it has
   * carried out and the journal does not have.
   */
  async compare() {
    // The database first: an erasure that happens meanwhile is in the journal before it is in the database.
    const applied = await this.repository.applied();
    const content = await this.journal.read();
    const ids = new Set(content.erasures.map(({ id }) => id));
    return {
      ...content,
      pending: content.erasures.filter(({ id }) => !applied.has(id)),
      lost: [...applied].filter((id) => !ids.has(id)),
    };
  }

  /** Deletes the leads of these erasures if they came back. Returns the number of leads. */
  apply(erasures: readonly Erasure[]): Promise<number> {
    return this.repository.erase(erasures);
  }

  /** What an operator has to know about the journal. `isLossAccepted`: the database forgets what the journal has lost. */
  async describe(isLossAccepted: boolean): Promise<string[]> {
    const { erasures, pending, lost, damagedLines } = await this.compare();
    if (isLossAccepted) await this.repository.forget(lost);
    const advice = lost.length > 0 ? ' Put the whole journal back, or accept the loss with --confirm.' : '';
    return [
      `The journal ${this.journal.file} has ${erasures.length} erasures. The database lacks ${pending.length} of them.`,
      ...(damagedLines.length > 0
        ? [`Damaged lines: ${damagedLines.join(', ')}. Put back a copy of the journal, or remove them.`]
        : []),
      isLossAccepted
        ? `Forgot ${lost.length} erasures that the journal has lost: a restore from before them brings these people back.`
        : `The journal lacks ${lost.length} erasures that the database knows of.${advice}`,
    ];
  }

  /**
   * Applies the whole journal now, and at intervals what the database lacks: it may be restored while the service runs.
   * @throws JournalError if the journal cannot be read
   */
  async watch(app: FastifyInstance, checkMs: number): Promise<void> {
    const check = async (isStart: boolean) => {
      const { erasures, pending, lost, damagedLines } = await this.compare();
      const erased = await this.apply(isStart ? erasures : pending);
      if (erased > 0) app.log.warn({ leads: erased }, 'erased people whom a restore had brought back');
      const isDamaged = lost.length > 0 || damagedLines.length > 0;
      const problem = isDamaged ? 'the journal of erasures lacks entries or is damaged; put it back' : '';
      if (problem && problem !== this.problem) app.log.error({ lost: lost.length, damagedLines }, problem);
      this.problem = problem;
    };
    const checkAgain = () =>
      check(false).catch((error: unknown) => {
        app.log.error({ err: error }, 'the database could not be compared with the journal of erasures');
        if (error instanceof Error && 'statusCode' in error) this.problem ||= error.message;
      });
    await check(true);
    let running: Promise<void> | undefined;
    const timer = setInterval(() => void (running = checkAgain()), checkMs).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await running;
    });
  }

  /** Whether the journal lacks erasures, is damaged or cannot be read. */
  hasProblem(): boolean {
    return this.problem !== '';
  }
}
