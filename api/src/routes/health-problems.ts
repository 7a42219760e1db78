import { stuckChannels } from '../delivery/stuck-channels';
import type { Queue } from '../repositories/outbox-repository';
import type { Repositories } from '../repositories/repositories';

export const problemNames = ['outbox', 'retention'] as const;
/** What an operator has to look at: a channel that delivers nothing, a clock that cannot be believed. */
export type ProblemName = (typeof problemNames)[number];

/** What is wrong, besides a database that does not answer: that one throws. */
export async function findProblems(
  { outbox, retention }: Pick<Repositories, 'outbox' | 'retention'>,
  queues: readonly Queue[],
): Promise<ProblemName[]> {
  const [stuck, { problem }] = await Promise.all([stuckChannels(outbox, queues), retention.state()]);
  const isSo: Readonly<Record<ProblemName, boolean>> = {
    outbox: stuck.length > 0,
    retention: problem !== undefined,
  };
  return problemNames.filter((one) => isSo[one]);
}
