import type { Queue } from '../repositories/outbox-repository';

/** How long the oldest notice has been waiting, in milliseconds; 0 where none is. */
export const oldestAgeMs = (queues: readonly Pick<Queue, 'oldest'>[]) =>
  Math.max(0, ...queues.map(({ oldest }) => Date.now() - Date.parse(oldest)));
