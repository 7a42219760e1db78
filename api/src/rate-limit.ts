import { createHmac } from 'node:crypto';
import { networkOf } from '@hireloom/service';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Config } from './config';
import type { Database } from './database';
import { RequestError } from './errors';
import { runPeriodically } from './run-periodically';
import type { LeadKind } from './schema';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Most keys that are counted. Beyond that, the counts that end first are dropped. */
const maxKeys = { inMemory: 20_000, inDatabase: 100_000 };

type Use = { used: number; endsInMs: number };

/** Counts one use of a key, in a window that begins with its first use. */
export type CountUse = (key: string, windowMs: number) => Promise<Use>;

/** For a single process. `LRUCache` measures with a monotonic clock, which setting the time of day does not change. */
export function countInMemory(): CountUse {
  const counts = new LRUCache<string, { used: number }>({ max: maxKeys.inMemory });
  return async (name, windowMs) => {
    const key = `${windowMs} ${name}`;
    const count = counts.get(key) ?? { used: 0 };
    if (count.used === 0) counts.set(key, count, { ttl: windowMs });
    count.used += 1;
    return { used: count.used, endsInMs: counts.getRemainingTTL(key) };
  };
}

/**
 * For all processes that share a PostgreSQL database, by its clock. Addresses are personal, and few enough to guess a plain hash:
 * the table holds HMACs. A window that ends later than a new one would was counted before the clock was set back: it is over.
 */
export function countInPostgres(app: FastifyInstance, db: Database, secret: string): CountUse {
  const expired = sql`
    delete from post_limit where ends_at <= now()
      or key in (select key from post_limit order by ends_at desc offset ${maxKeys.inDatabase})`;
  runPeriodically(app, minuteMs, () =>
    expired.execute(db).then(
      () => undefined,
      (error: unknown) => app.log.warn({ err: error }, 'expired rate limits could not be removed'),
    ),
  );
  const isOpen = sql`known.ends_at > now() and known.ends_at <= excluded.ends_at`;
  return async (name, windowMs) => {
    const key = createHmac('sha256', secret).update(`posts in ${windowMs} from ${name}`).digest('base64url');
    const { rows } = await sql<Use>`
      insert into post_limit as known (key, used, ends_at)
      values (${key}, 1, now() + ${windowMs}::float8 * interval '1 millisecond')
      on conflict (key) do update set
        used = case when ${isOpen} then known.used + 1 else 1 end,
        ends_at = case when ${isOpen} then known.ends_at else excluded.ends_at end
      returning used, extract(epoch from ends_at - now())::float8 * 1000 as "endsInMs"
    `.execute(db);
    return rows[0]!;
  };
}

type Limits = Pick<Config, 'postsPerMinute' | 'postsPerHour' | 'postsOfAllPerMinute'>;

/** A company or a street gets a /48 network, and can choose from 65,536 networks in it: it gets this many shares. */
const sharesOfSite = 4;

const inWords = (seconds: number) =>
  seconds > 90 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${seconds} seconds`;

/**
 * Refuses posts beyond the limits per address and form, and for all visitors together. Runs before the body is read.
 * Not `@fastify/rate-limit`: its windows follow the time of day, and one route has one limit there, not five.
 */
export function limitPosts(
  countUse: CountUse,
  { postsPerMinute, postsPerHour, postsOfAllPerMinute }: Limits,
  form: LeadKind,
): onRequestAsyncHookHandler {
  return async ({ ip }, reply) => {
    const enforce = async (key: string, max: number, windowMs: number, status: 429 | 503, reason: string) => {
      const { used, endsInMs } = await countUse(key, windowMs);
      if (used <= max) return;
      const seconds = Math.max(1, Math.ceil(endsInMs / 1000));
      reply.header('retry-after', String(seconds));
      throw new RequestError(status, `${reason} Please try again ${inWords(seconds)}.`);
    };
    // Per form: an office that subscribes many readers can still ask for a recruiter.
    const [network, site] = [networkOf(ip, 64), networkOf(ip, 48)];
    const limits = [{ key: `${form} ${network}`, shares: 1 }];
    if (site !== network) limits.push({ key: `${form} ${site}`, shares: sharesOfSite });
    const tooMany = 'Too many requests from your address.';
    for (const { key, shares } of limits) {
      await enforce(key, postsPerMinute * shares, minuteMs, 429, tooMany);
      await enforce(key, postsPerHour * shares, hourMs, 429, tooMany);
    }
    // Last, so that a refused visitor uses up nothing of what all others share.
    const busy = 'More forms are being sent than we can take at the moment.';
    await enforce('everybody', postsOfAllPerMinute, minuteMs, 503, busy);
  };
}
