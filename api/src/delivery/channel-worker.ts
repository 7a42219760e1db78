import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pTimeout from 'p-timeout';
import type { DueNotice, OutboxRepository } from '../repositories/outbox-repository';
import type { Channel } from '../schema';
import { type Deliver, DeliveryError, toDeliveryError } from './deliver';

/** Also how many notices a kill can make go out twice: those that were sent and not yet noted. */
export const noticesAtOnce = 5;
const pollMs = 1000;
/** Longer than any delivery may take: until then no other instance takes the notice. */
const leaseMs = 25_000;
/** What was sent is noted as soon as the database is back, and nobody takes notices until all have had the time for that. */
const noteAgainMs = 250;
const afterOutageMs = 2000;
/** However a transport hangs, its notice is given back within the lease. */
const limitMs = 20_000;
const firstRetryMs = 1000;
const longestRetryMs = 5 * 60_000;
/** A recipient that is turned away is asked for less often: a server that delays strangers takes mail after some minutes. */
const longestRefusedMs = 30 * 60_000;
/**
 * A sender's notice is given up after so long. Attempts count as well: they take 20 hours, however far the clock jumps.
 * RFC 5321 (4.5.4.1) says four to five days; who confirms or reads an acknowledgement later than that has given us up.
 */
const givenUpAfterMs = 3 * 24 * 3_600_000;
const givenUpAfterAttempts = 50;
const longestPauseMs = 60_000;

const backOff = (attempts: number, longestMs: number) =>
  Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), longestMs);

/** Turned away twice in a row: after a long outage the first answer may only delay a stranger. */
const isTooLate = ({ attempts, ageMs, last_error }: DueNotice, code: string) =>
  attempts >= givenUpAfterAttempts && ageMs >= givenUpAfterMs && last_error === code;

/** `failed` and `refused` (the recipient was rejected for now) are retried. */
export type Outcome = 'sent' | 'failed' | 'refused' | 'given-up';

type Options = {
  channel: Channel;
  outbox: OutboxRepository;
  deliver: Deliver;
  log: FastifyBaseLogger;
  onOutcome: (channel: Channel, outcome: Outcome) => void;
};

/** Sends the notices of one channel, so that a dead mail server holds nothing else up. At least once each. */
export class ChannelWorker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;
  private failuresInARow = 0;
  private hasLostDatabase = false;

  constructor(private readonly options: Options) {}

  /** Looks for work soon. A channel that fails waits for its own time. */
  wake(): void {
    if (this.isStopped || this.running || this.failuresInARow > 0) return;
    this.schedule(0);
  }

  start(): void {
    this.schedule(0);
  }

  /** Resolves when what was being sent has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.work().then((nextMs) => {
        this.running = undefined;
        this.schedule(nextMs);
      });
    }, delayMs);
  }

  /** Sends what is due. Gives how long to wait before the next look. */
  private async work(): Promise<number> {
    try {
      const { outbox, channel } = this.options;
      if (this.hasLostDatabase) {
        await outbox.queues();
        this.hasLostDatabase = false;
        return afterOutageMs;
      }
      const notices = await outbox.claimDue(channel, noticesAtOnce, leaseMs);
      const results = await Promise.all(notices.map((notice) => this.attempt(notice)));
      const hasFailed = results.includes('failed');
      this.failuresInARow = hasFailed ? this.failuresInARow + 1 : 0;
      if (hasFailed) return backOff(this.failuresInARow - 1, longestPauseMs);
      return notices.length === noticesAtOnce ? 0 : pollMs;
    } catch (error) {
      this.hasLostDatabase = true;
      this.options.log.error({ err: error }, 'the outbox could not be read or written');
      return longestPauseMs / 10;
    }
  }

  /** `failed`: the channel should pause. One recipient that is turned away holds nobody else up. */
  private async attempt(notice: DueNotice): Promise<'settled' | 'failed'> {
    const { channel, deliver, onOutcome } = this.options;
    try {
      await pTimeout(deliver(notice), { milliseconds: limitMs, message: new DeliveryError('ETIMEDOUT') });
    } catch (error) {
      return this.noteFailure(notice, toDeliveryError(error));
    }
    onOutcome(channel, 'sent');
    await this.noteSent(notice.id);
    return 'settled';
  }

  private async noteFailure(notice: DueNotice, { code, verdict }: DeliveryError) {
    const { outbox, channel, log, onOutcome } = this.options;
    const { id, attempts } = notice;
    const isGivenUp = verdict === 'final' || (verdict === 'refused' && isTooLate(notice, code));
    log.warn({ channel, notice: id, code, attempts, isGivenUp }, 'a notice was not sent');
    onOutcome(channel, isGivenUp ? 'given-up' : verdict === 'refused' ? 'refused' : 'failed');
    if (isGivenUp) {
      await outbox.giveUp(id, code);
      return 'settled';
    }
    const longestMs = verdict === 'refused' ? longestRefusedMs : longestRetryMs;
    await outbox.retryAfter(id, backOff(attempts - 1, longestMs), code);
    return verdict === 'refused' ? 'settled' : 'failed';
  }

  /** Until it is noted, or this process ends: another one would send it again. */
  private async noteSent(id: string): Promise<void> {
    const { outbox, log } = this.options;
    for (let failures = 0; ; failures += 1) {
      try {
        return await outbox.markSent(id);
      } catch (error) {
        if (this.isStopped) throw error;
        if (failures === 0)
          log.error({ err: error, notice: id }, 'a notice was sent, which has to be noted yet');
        await pause(noteAgainMs);
      }
    }
  }
}
