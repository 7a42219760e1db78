import { setTimeout as pause } from 'node:timers/promises';
import { runInSpan } from '../../process/tracing';
import type { FastifyBaseLogger } from 'fastify';
import pRetry from 'p-retry';
import pTimeout from 'p-timeout';
import type { DueNotice, OutboxRepository } from '../repositories/outbox-repository';
import type { Channel } from '../../database/schema';

/** Upper bound on messages per channel sent twice after a kill: sent, but not yet marked. */
export const deliveryConcurrency = 5;
const pollMs = 1000;
/** Longer than any delivery may take. No other process claims the notice until then. */
const leaseMs = 25_000;
const deliveryLimitMs = 20_000;
const firstRetryMs = 1000;
const maxRetryMs = 5 * 60_000;
/** Greylisting servers accept mail from unknown senders after some minutes. */
const maxRejectedRetryMs = 30 * 60_000;
/** About three days. Attempts are counted because a clock may jump. RFC 5321 (4.5.4.1) suggests more: too late for an acknowledgement. */
export const maxRefusals = 150;
const maxPauseMs = 60_000;
const databasePauseMs = 6000;

const backOff = (attempts: number, longestMs: number) =>
  Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), longestMs);

/** Sends one notice. @throws DeliveryError, or any error of the transport */
export type Deliver = (notice: DueNotice) => Promise<void>;

/** `final`: retrying is pointless. `refused`: the server rejected this recipient for now. `failed`: the channel may be down. */
type Verdict = 'final' | 'refused' | 'failed';

/** A failed delivery. Only `code` is stored and logged, because messages of mail servers contain addresses. */
export class DeliveryError extends Error {
  constructor(
    readonly code: string,
    readonly verdict: Verdict = 'failed',
  ) {
    super(code);
  }
}

/** Result of an attempt. `failed` and `refused` are retried. */
export type Outcome = 'sent' | 'failed' | 'refused' | 'given-up';

export type CountNotice = (channel: Channel, outcome: Outcome) => void;

type Options = {
  channel: Channel;
  outbox: OutboxRepository;
  deliver: Deliver;
  log: FastifyBaseLogger;
  countNotice: CountNotice;
};

/** Sends the notices of one channel, each at least once. A dead mail server does not delay the webhook's worker. */
export class OutboxWorker {
  private readonly stopping = new AbortController();
  private alarm = new AbortController();
  private running: Promise<void> | undefined;
  private failuresInARow = 0;

  constructor(private readonly options: Options) {}

  start(): void {
    this.running = this.run();
  }

  wake(): void {
    if (this.failuresInARow === 0) this.alarm.abort();
  }

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

  private async work(): Promise<number> {
    const { outbox, channel, log } = this.options;
    try {
      const notices = await outbox.claimDue(channel, deliveryConcurrency, leaseMs);
      const outcomes = await Promise.all(notices.map((notice) => this.attempt(notice)));
      // A rejected recipient does not slow down the channel.
      this.failuresInARow = outcomes.includes('failed') ? this.failuresInARow + 1 : 0;
      if (this.failuresInARow > 0) return backOff(this.failuresInARow - 1, maxPauseMs);
      return notices.length === deliveryConcurrency ? 0 : pollMs;
    } catch (error) {
      log.error({ err: error }, 'could not read or write the outbox');
      return databasePauseMs;
    }
  }

  private async attempt(notice: DueNotice): Promise<Outcome> {
    const { deliver, channel } = this.options;
    const { lead, attempts } = notice;
    const message = new DeliveryError('ETIMEDOUT');
    try {
      await runInSpan(`deliver ${channel}`, { traceparent: lead.trace ?? '' }, { attempts }, () =>
        pTimeout(deliver(notice), { milliseconds: deliveryLimitMs, message }),
      );
    } catch (error) {
      const failure = error instanceof DeliveryError ? error : new DeliveryError('EUNKNOWN');
      return this.handleFailure(notice, failure);
    }
    await this.markSent(notice.id);
    return 'sent';
  }

  private async handleFailure(notice: DueNotice, { code, verdict }: DeliveryError): Promise<Outcome> {
    const { outbox, channel, log, countNotice } = this.options;
    const { id, attempts } = notice;
    const isGivenUp = verdict === 'final' || (verdict === 'refused' && attempts >= maxRefusals);
    const outcome = isGivenUp ? 'given-up' : verdict;
    log.warn({ channel, notice: id, code, attempts, isGivenUp }, 'a notice was not delivered');
    countNotice(channel, outcome);
    const longestMs = verdict === 'refused' ? maxRejectedRetryMs : maxRetryMs;
    await (isGivenUp
      ? outbox.giveUp(id, code)
      : outbox.retryAfter(id, backOff(attempts - 1, longestMs), code));
    return outcome;
  }

  /** Retries until the database is back or the worker stops, because an unmarked notice would be sent again. */
  private async markSent(id: string): Promise<void> {
    const { outbox, channel, log, countNotice } = this.options;
    countNotice(channel, 'sent');
    await pRetry(() => outbox.markSent(id), {
      retries: Infinity,
      factor: 1,
      minTimeout: 250,
      signal: this.stopping.signal,
      onFailedAttempt: ({ attemptNumber, error: { message } }) => {
        if (attemptNumber === 1)
          log.error({ notice: id, message }, 'a sent notice could not be marked as sent yet');
      },
    });
  }
}
