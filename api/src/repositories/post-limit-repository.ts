import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database';

/** So many addresses are counted at most: the counts of those whose time is over first are forgotten beyond. */
const mostKeys = 100_000;

/** How often something was done within its time, and how many milliseconds of that are left. */
export type Use = { current: number; ttl: number };

/**
 * Counts that all processes share, in PostgreSQL. By its clock: those of several machines differ. A time that ends later than
 * one that begins now is of a clock that was set back since, and over.
 */
export class PostLimitRepository {
  /** `secret`: of this installation, the same in every process. */
  constructor(
    private readonly db: Database,
    private readonly secret: string,
  ) {}

  /**
   * Counts one use. The first one begins the time. Addresses are personal, and few enough to try them all: a digest by the
   * secret is kept, until the time is over.
   */
  async count(address: string, windowMs: number): Promise<Use> {
    const key = createHmac('sha256', this.secret)
      .update(`posts in ${windowMs} from ${address}`)
      .digest('base64url');
    const { rows } = await sql<Use>`
      insert into post_limit as known (key, used, ends_at)
      values (${key}, 1, now() + ${windowMs}::float8 * interval '1 millisecond')
      on conflict (key) do update set
        used = case when known.ends_at > now() and known.ends_at < excluded.ends_at + interval '1 minute'
          then known.used + 1 else 1 end,
        ends_at = case when known.ends_at > now() and known.ends_at < excluded.ends_at + interval '1 minute'
          then known.ends_at else excluded.ends_at end
      returning used as current, ceil(extract(epoch from ends_at - now()) * 1000)::int as ttl
    `.execute(this.db);
    const [use] = rows;
    if (!use) throw new Error('a count did not come back');
    return use;
  }

  async prune(): Promise<void> {
    await sql`delete from post_limit where ends_at <= now()`.execute(this.db);
    await sql`
      delete from post_limit where key in (select key from post_limit order by ends_at desc offset ${mostKeys})
    `.execute(this.db);
  }
}
