import type { Queue } from '../repositories/outbox-repository';
import { type Channel, senderChannels } from '../schema';

const staleMs = 15 * 60_000;

/** How long the oldest notice has been waiting, in milliseconds; 0 where none is. */
export const oldestAgeMs = (queues: readonly Queue[]) =>
  Math.max(0, ...queues.map(({ oldestMs }) => oldestMs));

/**
 * Channels that deliver nothing. Anybody may type a sender's address, and as many made-up ones as the limits allow: what mail
 * servers say about recipients is counted by the metrics alone. The agency's own mail and its webhook have to get through.
 */
export const stuckChannels = (queues: readonly Queue[]): Channel[] =>
  queues
    .filter(({ channel, oldestMs, oldestBlockedMs }) => {
      const waitedMs = senderChannels.includes(channel) ? oldestBlockedMs : oldestMs;
      return waitedMs >= staleMs;
    })
    .map(({ channel }) => channel);
