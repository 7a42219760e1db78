import { stuckChannels } from '../delivery/stuck-channels';
import type { Erasures } from '../erasures/erasures';
import type { Queue } from '../repositories/outbox-repository';
import type { Repositories } from '../repositories/repositories';

export const problemNames = ['outbox', 'retention', 'erasures'] as const;
/** What an operator has to look at: a channel that delivers nothing, a clock that cannot be believed, a journal with gaps. */
export type ProblemName = (typeof problemNames)[number];

/** What is wrong, besides a database that does not answer: that one throws. */
export async function findProblems(
  { retention }: Pick<Repositories, 'retention'>,
  queues: readonly Queue[],
  erasures: Erasures,
): Promise<ProblemName[]> {
  const { problem } = await retention.state();
  const isSo: Readonly<Record<ProblemName, boolean>> = {
    outbox: stuckChannels(queues).length > 0,
    retention: problem !== undefined,
    erasures: erasures.hasProblem(),
  };
  return problemNames.filter((one) => isSo[one]);
}
