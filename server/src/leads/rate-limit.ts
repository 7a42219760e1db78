import { createHmac, randomBytes } from 'node:crypto';
import { toNetwork } from '../http/to-network';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config';
import type { Database } from '../database/database';
import { RequestError } from '../errors';
import type { LeadKind } from '../database/schema';

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

/** The key of the digests of addresses. The first process creates it, and all processes share it. */
export async function readSecret(db: Database): Promise<string> {
  const created = db.insertInto('secret').values({ id: 1, secret: randomBytes(32).toString('base64url') });
  await created.onConflict((conflict) => conflict.column('id').doNothing()).execute();
  return (await db.selectFrom('secret').select('secret').executeTakeFirstOrThrow()).secret;
}

/**
 * Counts for all processes that share a PostgreSQL database, by the database's clock. The table holds HMACs of addresses: they are
 * personal data, and few enough for a plain hash to be guessed. If a window ends later than a new one would, it began before the
 * clock was set back and counts as expired.
 */
export function countInPostgres(db: Database, secret: string): CountUse {
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

export async function removeExpiredCounts(db: Database): Promise<void> {
  await sql`
    delete from post_limit where ends_at <= now()
      or key in (select key from post_limit order by ends_at desc offset ${maxKeys.inDatabase})
  `.execute(db);
}

type Limits = Pick<Config, 'postsPerMinute' | 'postsPerHour' | 'postsPerDay' | 'postsOfAllPerMinute'>;

/**
 * A company or a street gets a /48, in which it can choose among 65,536 /64 networks. A /48 as a whole may send this many times
 * the limit of one /64.
 */
const sharesOfSite = 4;
/** The part of the limit of all visitors that one network may use up. */
const networkShare = 0.1;

function inWords(seconds: number): string {
  if (seconds > 5400) return `in ${Math.ceil(seconds / 3600)} hours`;
  return seconds > 90 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${seconds} seconds`;
}

/** The network whose forms share a part of the limit of all visitors: an IPv4 /24 or an IPv6 /48. */
const toWideNetwork = (ip: string) => toNetwork(ip, 48).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

/**
 * Returns a function that counts a valid form. It throws 429 beyond the limits per address and form, and returns whether the form is part
 * of a flood: beyond the limit of all visitors, or beyond its network's share of it. `@fastify/rate-limit` does not fit: its windows follow
 * the system clock, and it counts requests before they are validated.
 */
export function countForms(countUse: CountUse, limits: Limits) {
  const { postsPerMinute, postsPerHour, postsPerDay, postsOfAllPerMinute } = limits;
  const windows = [
    [minuteMs, postsPerMinute],
    [hourMs, postsPerHour],
    [24 * hourMs, postsPerDay],
  ] as const;
  return async (ip: string, form: LeadKind): Promise<boolean> => {
    // Counted per form, so that an office whose staff subscribe can still request a recruiter.
    const [network, site] = [toNetwork(ip, 64), toNetwork(ip, 48)];
    const keys = [{ key: `${form} ${network}`, shares: 1 }];
    if (site !== network) keys.push({ key: `${form} ${site}`, shares: sharesOfSite });
    for (const { key, shares } of keys) {
      for (const [windowMs, max] of windows) {
        const { used, endsInMs } = await countUse(key, windowMs);
        if (used <= max * shares) continue;
        const seconds = Math.max(1, Math.ceil(endsInMs / 1000));
        const message = `Too many requests from your address. Please try again ${inWords(seconds)}.`;
        throw new RequestError(429, message, undefined, seconds);
      }
    }
    const isWithin = async (key: string, max: number) => (await countUse(key, minuteMs)).used <= max;
    const share = Math.ceil(postsOfAllPerMinute * networkShare);
    // In this order, so that a network beyond its share uses nothing of the limit that all visitors share.
    return !(
      (await isWithin(`share of ${toWideNetwork(ip)}`, share)) &&
      (await isWithin('everybody', postsOfAllPerMinute))
    );
  };
}
