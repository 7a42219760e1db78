import type { FastifyBaseLogger } from 'fastify';
import type { DueNotice, OutboxRepository } from '../repositories/outbox-repository';
import type { Channel } from '../schema';
import { withinLimit } from '../within-limit';
import { type Deliver, DeliveryError, toDeliveryError } from './deliver';

/** Also how many notices a kill can make go out twice: those that were sent and not yet noted. */
export const noticesAtOnce = 5;
const pollMs = 1000;
/** Longer than any delivery may take: until then no other instance takes the notice. */
const leaseMs = 25_000;
/** However a transport hangs, its notice is given back within the lease. */
const limitMs = 20_000;
const firstRetryMs = 1000;
const longestRetryMs = 5 * 60_000;
const longestPauseMs = 60_000;

const backOff = (attempts: number, longestMs: number) =>
  Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), longestMs);

type Options = { channel: Channel; outbox: OutboxRepository; deliver: Deliver; log: FastifyBaseLogger };

/** Sends the notices of one channel, so that a dead mail server holds nothing else up. At least once each. */
export class ChannelWorker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;
  private failuresInARow = 0;

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
      const notices = await outbox.due(channel, noticesAtOnce);
      const results = await Promise.all(notices.map((notice) => this.attempt(notice)));
      const hasFailed = results.includes('failed');
      this.failuresInARow = hasFailed ? this.failuresInARow + 1 : 0;
      if (hasFailed) return backOff(this.failuresInARow - 1, longestPauseMs);
      return notices.length === noticesAtOnce ? 0 : pollMs;
    } catch (error) {
      this.options.log.error({ err: error }, 'the outbox could not be read or written');
      return longestPauseMs / 10;
    }
  }

  private async attempt(notice: DueNotice): Promise<'settled' | 'failed'> {
    const { outbox, channel, deliver, log } = this.options;
    if (!(await outbox.claim(notice, new Date(Date.now() + leaseMs)))) return 'settled';
    try {
      await withinLimit(deliver(notice), limitMs, new DeliveryError('ETIMEDOUT'));
    } catch (error) {
      const { code, isFinal } = toDeliveryError(error);
      log.warn({ channel, notice: notice.id, code, attempts: notice.attempts + 1 }, 'a notice was not sent');
      if (isFinal) {
        await outbox.giveUp(notice.id, code);
        return 'settled';
      }
      const waitMs = backOff(notice.attempts, longestRetryMs);
      await outbox.retryAt(notice.id, new Date(Date.now() + waitMs), code);
      return 'failed';
    }
    await outbox.markSent(notice.id);
    return 'settled';
  }
}
