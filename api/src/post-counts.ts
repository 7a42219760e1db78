import type { FastifyInstance } from 'fastify';
import type { PostLimitRepository, Use } from './repositories/post-limit-repository';

const pruneMs = 60_000;
const mostKeys = 20_000;

/** Counts one use of a key within a time that begins with its first use. */
export type CountPost = (key: string, windowMs: number) => Promise<Use>;

/** For all processes together. Without its database nothing is counted, and nothing allowed. */
export function sharedCounts(app: FastifyInstance, limits: PostLimitRepository): CountPost {
  const prune = () =>
    limits.prune().catch((error: unknown) => app.log.warn({ err: error }, 'old counts could not be removed'));
  const timer = setInterval(() => void prune(), pruneMs).unref();
  app.addHook('onClose', () => clearInterval(timer));
  return (key, windowMs) => limits.count(key, windowMs);
}

/** For the only process. By a clock that nobody sets: the one of the day may jump. */
export function ownCounts(): CountPost {
  const counts = new Map<string, { used: number; endsAt: number }>();
  return async (name, windowMs) => {
    const now = performance.now();
    const key = `${windowMs} ${name}`;
    const known = counts.get(key);
    const count = known && known.endsAt > now ? known : { used: 0, endsAt: now + windowMs };
    count.used += 1;
    counts.delete(key);
    counts.set(key, count);
    for (const oldest of counts.keys()) {
      if (counts.size <= mostKeys) break;
      counts.delete(oldest);
    }
    return { current: count.used, ttl: Math.ceil(count.endsAt - now) };
  };
}
