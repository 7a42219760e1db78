import type { Erasures } from '../erasures/erasures';
import type { Queue } from '../repositories/outbox-repository';
import type { Repositories } from '../repositories/repositories';
import { senderChannels } from '../schema';

const stuckAfterMs = 15 * 60_000;

export const problemNames = ['outbox', 'retention', 'erasures'] as const;
/** Problems that need an operator: a channel that delivers nothing, an implausible clock, a damaged erasure journal. */
type ProblemName = (typeof problemNames)[number];

/** Age of the oldest notice that was not sent, in milliseconds; 0 if there is none. */
export const oldestAgeMs = (queues: readonly Queue[]) =>
  Math.max(0, ...queues.map(({ oldestMs }) => oldestMs));

/**
 * Whether a channel delivers nothing. Visitors may type any address, so refusals of single recipients do not count for mail to
 * senders. The agency's own mail and webhook have to get through.
 */
const isStuck = ({ channel, oldestMs, oldestBlockedMs }: Queue) =>
  (senderChannels.includes(channel) ? oldestBlockedMs : oldestMs) >= stuckAfterMs;

/** Rejects if the database does not answer. */
export async function findProblems(
  { retention }: Pick<Repositories, 'retention'>,
  queues: readonly Queue[],
  erasures: Erasures,
): Promise<ProblemName[]> {
  const { problem } = await retention.state();
  const isPresent: Readonly<Record<ProblemName, boolean>> = {
    outbox: queues.some(isStuck),
    retention: problem !== undefined,
    erasures: erasures.hasProblem(),
  };
  return problemNames.filter((name) => isPresent[name]);
}
