import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pRetry from 'p-retry';
import pTimeout from 'p-timeout';
import type { DueNotice, OutboxRepository } from '../repositories/outbox-repository';
import type { Channel } from '../schema';

/** Upper bound on notices of a channel that are sent twice after a kill: sent, but not yet marked. */
export const noticesAtOnce = 5;
const pollMs = 1000;
/** Longer than any delivery may take: until then no other process claims the notice. */
const leaseMs = 25_000;
const deliveryLimitMs = 20_000;
const firstRetryMs = 1000;
const longestRetryMs = 5 * 60_000;
/** Greylisting servers accept mail from strangers after some minutes. */
const longestRefusedMs = 30 * 60_000;
/**
 * A refused recipient is given up after about three days of attempts, counted, as a clock may jump. RFC 5321 (4.5.4.1) says four to
 * five days; a sender who reads an acknowledgement later than that has given us up.
 */
export const maxRefusals = 150;
const longestPauseMs = 60_000;
const databasePauseMs = 6000;

const backOff = (attempts: number, longestMs: number) =>
  Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), longestMs);

/** Sends one notice. @throws DeliveryError, or what the transport throws */
export type Deliver = (notice: DueNotice) => Promise<void>;

/** `final`: retrying is useless. `refused`: the server rejected this recipient for now. `failed`: the channel may be down. */
type Verdict = 'final' | 'refused' | 'failed';

/** A notice was not delivered. Only `code` is stored and logged: messages of mail servers contain addresses. */
export class DeliveryError extends Error {
  constructor(
    readonly code: string,
    readonly verdict: Verdict = 'failed',
  ) {
    super(code);
  }
}

/** `failed` and `refused` are retried. */
export type Outcome = 'sent' | 'failed' | 'refused' | 'given-up';

type Options = {
  channel: Channel;
  outbox: OutboxRepository;
  deliver: Deliver;
  log: FastifyBaseLogger;
  onOutcome: (channel: Channel, outcome: Outcome) => void;
};

/** Sends the notices of one channel at least once each. Each channel has a worker, so that a dead mail server delays no webhook. */
export class OutboxWorker {
  private readonly stopping = new AbortController();
  private alarm = new AbortController();
  private running: Promise<void> | undefined;
  private failuresInARow = 0;

  constructor(private readonly options: Options) {}

  start(): void {
    this.running = this.run();
  }

  /** Looks for work now, unless the channel fails: then it waits for its next attempt. */
  wake(): void {
    if (this.failuresInARow === 0) this.alarm.abort();
  }

  /** Resolves when the deliveries in flight have ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.alarm.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.alarm = new AbortController();
      const waitMs = await this.work();
      await pause(waitMs, undefined, { signal: this.alarm.signal }).catch(() => undefined);
    }
  }

  /** Sends what is due. Returns the time until the next look, in milliseconds. */
  private async work(): Promise<number> {
    const { outbox, channel, log } = this.options;
    try {
      const notices = await outbox.claimDue(channel, noticesAtOnce, leaseMs);
      const outcomes = await Promise.all(notices.map((notice) => this.attempt(notice)));
      // A refused recipient delays nobody else.
      this.failuresInARow = outcomes.includes('failed') ? this.failuresInARow + 1 : 0;
      if (this.failuresInARow > 0) return backOff(this.failuresInARow - 1, longestPauseMs);
      return notices.length === noticesAtOnce ? 0 : pollMs;
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read or written');
      return databasePauseMs;
    }
  }

  private async attempt(notice: DueNotice): Promise<Outcome> {
    const { deliver } = this.options;
    const message = new DeliveryError('ETIMEDOUT');
    try {
      await pTimeout(deliver(notice), { milliseconds: deliveryLimitMs, message });
    } catch (error) {
      return this.handleFailure(
        notice,
        error instanceof DeliveryError ? error : new DeliveryError('EUNKNOWN'),
      );
    }
    return this.markSent(notice.id);
  }

  private async handleFailure(notice: DueNotice, { code, verdict }: DeliveryError): Promise<Outcome> {
    const { outbox, channel, log, onOutcome } = this.options;
    const { id, attempts } = notice;
    const isGivenUp = verdict === 'final' || (verdict === 'refused' && attempts >= maxRefusals);
    const outcome = isGivenUp ? 'given-up' : verdict;
    log.warn({ channel, notice: id, code, attempts, isGivenUp }, 'a notice was not delivered');
    onOutcome(channel, outcome);
    const longestMs = verdict === 'refused' ? longestRefusedMs : longestRetryMs;
    await (isGivenUp
      ? outbox.giveUp(id, code)
      : outbox.retryAfter(id, backOff(attempts - 1, longestMs), code));
    return outcome;
  }

  /** Retries until the database is back or this process ends: otherwise the notice would be sent again. */
  private async markSent(id: string): Promise<Outcome> {
    const { outbox, channel, log, onOutcome } = this.options;
    onOutcome(channel, 'sent');
    await pRetry(() => outbox.markSent(id), {
      ...{ forever: true, factor: 1, minTimeout: 250, signal: this.stopping.signal },
      onFailedAttempt: ({ attemptNumber, message }) => {
        if (attemptNumber === 1) log.error({ notice: id, message }, 'a sent notice could not be marked yet');
      },
    });
    return 'sent';
  }
}
