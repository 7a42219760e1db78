import type { OutboxRepository, Queue } from '../repositories/outbox-repository';
import { type Channel, senderChannels } from '../schema';

const staleMs = 15 * 60_000;
/** So many recipients turned away and nothing sent is the channel's doing. Fewer may be one visitor who types addresses. */
const refusedInARow = 10;
const windowMs = 3 * 24 * 3_600_000;

/** How long the oldest notice has been waiting, in milliseconds; 0 where none is. */
export const oldestAgeMs = (queues: readonly Queue[]) =>
  Math.max(0, ...queues.map(({ oldestMs }) => oldestMs));

/**
 * Channels that deliver nothing. Anybody may type a sender's address, so what one mail server says about it is no fault of
 * the site; the agency's own mail and its webhook have to get through.
 */
export async function stuckChannels(outbox: OutboxRepository, queues: readonly Queue[]): Promise<Channel[]> {
  const stuck = queues.filter(({ channel, oldestMs, oldestBlockedMs }) => {
    const waitedMs = senderChannels.includes(channel) ? oldestBlockedMs : oldestMs;
    return waitedMs >= staleMs;
  });
  const refused = await Promise.all(
    senderChannels.map(async (channel) => ({
      channel,
      number: await outbox.refusedSinceSent(channel, windowMs),
    })),
  );
  return [...stuck, ...refused.filter(({ number }) => number >= refusedInARow)].map(({ channel }) => channel);
}
