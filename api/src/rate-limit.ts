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

/**
 * Maximum number of keys counted. Beyond it, the least recently used keys are dropped in memory, and those that expire first in
 * the database.
 */
const maxKeys = { inMemory: 20_000, inDatabase: 100_000 };

type Use = { used: number; endsInMs: number };

/** Counts one use of a key, in a window that starts with its first use. */
export type CountUse = (key: string, windowMs: number) => Promise<Use>;

/** Counts in the memory of a single process. `LRUCache` uses a monotonic clock, so setting the system time has no effect. */
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
 * Counts for all processes that share a PostgreSQL database, by the database's clock. The table holds HMACs of addresses: they are
 * personal data, and few enough for a plain hash to be guessed. If a window ends later than a new one would, it began before the
 * clock was set back and counts as expired.
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

/**
 * A company or a street gets a /48, in which it can choose among 65,536 /64 networks. A /48 as a whole may send this many times
 * the limit of one /64.
 */
const sharesOfSite = 4;

const inWords = (seconds: number) =>
  seconds > 90 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${seconds} seconds`;

/**
 * Returns a hook that refuses posts beyond the limits per address and form, and for all visitors together. It runs before the body
 * is read. `@fastify/rate-limit` does not fit: its windows follow the system clock, and it allows one limit per route, not five.
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
    // Counted per form, so that an office whose staff subscribe can still request a recruiter.
    const [network, site] = [networkOf(ip, 64), networkOf(ip, 48)];
    const limits = [{ key: `${form} ${network}`, shares: 1 }];
    if (site !== network) limits.push({ key: `${form} ${site}`, shares: sharesOfSite });
    const tooMany = 'Too many requests from your address.';
    for (const { key, shares } of limits) {
      await enforce(key, postsPerMinute * shares, minuteMs, 429, tooMany);
      await enforce(key, postsPerHour * shares, hourMs, 429, tooMany);
    }
    // Checked last, so that a refused visitor uses none of the limit that all visitors share.
    const busy = 'More forms are being sent than we can take at the moment.';
    await enforce('everybody', postsOfAllPerMinute, minuteMs, 503, busy);
  };
}
