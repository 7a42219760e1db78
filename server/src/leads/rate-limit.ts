import { createHmac, randomBytes } from 'node:crypto';
import { toNetwork } from '../http/to-network';
import { sql } from 'kysely';
import type { Config } from '../../config';
import type { Database, LeadKind } from '../database/schema';
import { isShared, readDatabaseTime } from '../database/open-tables';
import { RequestError } from '../errors';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Maximum number of keys counted. Beyond it, those that expire first are dropped. */
const maxKeys = 100_000;

type Use = { used: number; endsInMs: number };

/** Counts one use of a key, in a window that starts with its first use. */
export type CountUse = (key: string, windowMs: number) => Promise<Use>;

/** The key for the digests of IP addresses. The first process creates it, and all processes share it. */
export async function readSecret(db: Database): Promise<string> {
  const created = db.insertInto('secret').values({ id: 1, secret: randomBytes(32).toString('base64url') });
  await created.onConflict((conflict) => conflict.column('id').doNothing()).execute();
  return (await db.selectFrom('secret').select('secret').executeTakeFirstOrThrow()).secret;
}

/** Counts by the database's clock. Stores HMACs, because addresses are few enough for a plain hash to be guessed. */
export async function createCounter(db: Database): Promise<CountUse> {
  const secret = await readSecret(db);
  // A lost count is acceptable, and counting must not wait for the disk. SQLite has no unlogged tables, but only a single process.
  if (!isShared(db))
    await sql`create temp table post_limit (key text primary key, used integer not null, ends_at text not null)`.execute(
      db,
    );
  return async (name, windowMs) => {
    const key = createHmac('sha256', secret).update(`posts in ${windowMs} from ${name}`).digest('base64url');
    const now = readDatabaseTime(db);
    const isOpen = sql`known.ends_at > ${now} and known.ends_at <= excluded.ends_at`;
    const { rows } = await sql<{ used: number; endsAt: string; now: string }>`
      insert into post_limit as known (key, used, ends_at)
      values (${key}, 1, ${readDatabaseTime(db, windowMs)})
      on conflict (key) do update set
        used = case when ${isOpen} then known.used + 1 else 1 end,
        ends_at = case when ${isOpen} then known.ends_at else excluded.ends_at end
      returning used, ends_at as "endsAt", ${now} as now
    `.execute(db);
    const { used, endsAt, now: at } = rows[0]!;
    return { used, endsInMs: Date.parse(endsAt) - Date.parse(at) };
  };
}

export async function removeExpiredCounts(db: Database): Promise<void> {
  await sql`
    delete from post_limit where ends_at <= ${readDatabaseTime(db)}
      or key in (select key from post_limit order by ends_at desc limit ${maxKeys} offset ${maxKeys})
  `.execute(db);
}

type Limits = Pick<Config, 'postsPerMinute' | 'postsPerHour' | 'postsOfAllPerMinute'>;

const networkShare = 0.1;

const inWords = (seconds: number) =>
  seconds > 90 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${seconds} seconds`;

/** The network whose forms share a part of the total limit: an IPv4 /24 or an IPv6 /48. */
const toWideNetwork = (ip: string) => toNetwork(ip, 48).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

/** Throws 429 beyond the limits per address. Returns whether the form is part of a flood. `@fastify/rate-limit` counts invalid ones. */
export async function countForm(
  countUse: CountUse,
  limits: Limits,
  ip: string,
  form: LeadKind,
): Promise<boolean> {
  const { postsPerMinute, postsPerHour, postsOfAllPerMinute } = limits;
  const windows = [
    [minuteMs, postsPerMinute],
    [hourMs, postsPerHour],
  ] as const;
  for (const [windowMs, max] of windows) {
    // Counted per form, so that an office whose staff subscribe can still request a recruiter.
    const { used, endsInMs } = await countUse(`${form} ${toNetwork(ip, 64)}`, windowMs);
    if (used <= max) continue;
    const seconds = Math.max(1, Math.ceil(endsInMs / 1000));
    const message = `Too many requests from your address. Please try again ${inWords(seconds)}.`;
    throw new RequestError(429, message, undefined, seconds);
  }
  const isBeyond = async (key: string, max: number) => (await countUse(key, minuteMs)).used > max;
  const share = Math.ceil(postsOfAllPerMinute * networkShare);
  // In this order, so that a network beyond its share uses nothing of the total limit.
  return (
    (await isBeyond(`share of ${toWideNetwork(ip)}`, share)) ||
    (await isBeyond('everybody', postsOfAllPerMinute))
  );
}
