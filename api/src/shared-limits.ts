import type { RateLimitPluginOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { PostLimitRepository } from './repositories/post-limit-repository';

const pruneMs = 60_000;

/** The store of @fastify/rate-limit that counts for all processes together. Without its database nothing is allowed. */
export function sharedLimits(
  app: FastifyInstance,
  limits: PostLimitRepository,
): NonNullable<RateLimitPluginOptions['store']> {
  const prune = () =>
    limits.prune().catch((error: unknown) => app.log.warn({ err: error }, 'old counts could not be removed'));
  const timer = setInterval(() => void prune(), pruneMs).unref();
  app.addHook('onClose', () => clearInterval(timer));

  return class implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs = pruneMs) {
      limits.count(key, windowMs).then(
        (use) => done(null, use),
        (error: Error) => done(error),
      );
    }

    child() {
      return this;
    }
  };
}
