import type { Arm, Comparison, VisitCounts } from '@hireloom/releases';
import { sql } from 'kysely';
import type { Connection } from '../../database/site-database';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 90;
/** Databases limit the parameters of a statement. */
const ROWS_PER_STATEMENT = 500;

/** `siteVersion`, `remote` and `release`: of the canary, for both arms. `event`: a `VisitEvent`, or a name of `toTimeCount`. */
export type VisitCount = {
  siteVersion: string;
  arm: Arm;
  event: string;
  remote: string;
  release: string;
  visits: number;
};

export const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

function toRows(counts: readonly VisitCount[]) {
  const now = Date.now();
  const rows = counts.map(({ siteVersion, ...count }) => ({
    ...count,
    day: toDay(now),
    site_version: siteVersion,
    counted_at: now,
  }));
  const toKey = ({ site_version, arm, event }: (typeof rows)[number]) => `${site_version} ${arm} ${event}`;
  // Two servers that lock the same rows in different orders would wait for each other.
  return rows.sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
}

/** The visits that are compared: one table, to which all servers add. @throws DatabaseUnavailable */
export function openVisitCounts({ run }: Connection) {
  const findLatest = async (remote: string) => {
    const row = await run((db) =>
      db
        .selectFrom('visit_count')
        .select('release')
        .where('remote', '=', remote)
        .orderBy('counted_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    return row?.release;
  };
  return {
    /** Adds to the counts of today, all or none. */
    add: (counts: readonly VisitCount[]): Promise<void> =>
      run((db) =>
        db.transaction().execute(async (transaction) => {
          const rows = toRows(counts);
          for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
            await transaction
              .insertInto('visit_count')
              .values(rows.slice(from, from + ROWS_PER_STATEMENT))
              .onConflict((conflict) =>
                conflict.columns(['day', 'site_version', 'arm', 'event']).doUpdateSet({
                  visits: sql<number>`visit_count.visits + excluded.visits`,
                  counted_at: sql<number>`excluded.counted_at`,
                }),
              )
              .execute();
        }),
      ),
    removeOld: async (): Promise<void> => {
      const oldest = toDay(Date.now() - KEPT_DAYS * DAY_MS);
      await run((db) => db.deleteFrom('visit_count').where('day', '<', oldest).execute());
    },
    /** Sums up the visits of a release, by default the one that was counted last. Undefined if there were none. */
    sum: async (remote: string, given?: string): Promise<Omit<Comparison, 'isRunning'> | undefined> => {
      const release = given ?? (await findLatest(remote));
      if (release === undefined) return undefined;
      const rows = await run((db) =>
        db
          .selectFrom('visit_count')
          .select(['arm', 'event'])
          .select((at) => [at.fn.sum('visits').as('visits'), at.fn.min('day').as('since')])
          .where('remote', '=', remote)
          .where('release', '=', release)
          .groupBy(['arm', 'event'])
          .execute(),
      );
      const [since] = rows.map((row) => row.since).sort();
      if (since === undefined) return undefined;
      const counts: Record<Arm, VisitCounts> = { canary: {}, live: {} };
      for (const { arm, event, visits } of rows) counts[arm][event] = Number(visits);
      return { name: remote, release, since: `${since}T00:00:00.000Z`, ...counts };
    },
  };
}

export type VisitCountStore = ReturnType<typeof openVisitCounts>;
