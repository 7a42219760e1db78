import { type Kysely, sql } from 'kysely';
import { DAY_MS, KEEP_DAYS, LEFT_DAYS, neededVersions, usedReleases } from '../prune';
import type { ReleaseStore } from '../release-store';
import type { StoreSchema } from './schema';

type Database = Kysely<StoreSchema>;

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

async function timeOf(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now ?? new Date();
}

async function stateTimes(db: Database): Promise<Map<number, Date>> {
  const rows = await db.selectFrom('traffic_state').select(['serial', 'put_at']).execute();
  return new Map(rows.map(({ serial, put_at }) => [serial, put_at]));
}

async function pruneVersions(db: Database, needed: Set<string>, now: Date): Promise<string[]> {
  const removed = await db
    .deleteFrom('site_version')
    .where('put_at', '<', before(now, KEEP_DAYS))
    .where('id', 'not in', [...needed])
    .returning('id')
    .execute();
  return removed.map(({ id }) => `versions/${id}`);
}

async function pruneReleases(db: Database, used: Set<string>, now: Date): Promise<string[]> {
  const removed = await db
    .deleteFrom('release')
    .where('put_at', '<', before(now, KEEP_DAYS))
    .where(sql<string>`name || '/' || id`, 'not in', [...used])
    .returning(['name', 'id'])
    .execute();
  return removed.map(({ name, id }) => `${name}/${id}`);
}

/** What is in a release by then is found by its name. */
const pruneUploads = (db: Database, now: Date) =>
  db.deleteFrom('upload').where('put_at', '<', before(now, LEFT_DAYS)).execute();

/** A release that comes in this moment keeps its files: they are young, and PostgreSQL refuses to remove what it names. */
const pruneFiles = (db: Database, now: Date) =>
  db
    .deleteFrom('file')
    .where('put_at', '<', before(now, LEFT_DAYS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('release_file').select('path').whereRef('release_file.integrity', '=', 'file.integrity'),
        ),
      ),
    )
    .execute();

/**
 * Removes site versions and releases that nothing needs and that were put over a week ago, and files that no release has.
 * The states of the traffic all stay. Safe beside deploys: putting something makes it young, and each age is looked at
 * when the row is locked.
 */
export async function prunePostgres(
  db: Database,
  store: Pick<ReleaseStore, 'traffic' | 'version' | 'versions'>,
  given?: Date,
): Promise<string[]> {
  const traffic = await store.traffic();
  if (!traffic) return [];
  const now = given ?? (await timeOf(db));
  const times = await stateTimes(db);
  const needed = neededVersions(traffic, { now, putAt: (serial) => times.get(serial) });
  const versions = await pruneVersions(db, needed, now);
  const used = await usedReleases(store, traffic);
  const releases = used ? await pruneReleases(db, used, now) : [];
  await pruneUploads(db, now);
  await pruneFiles(db, now);
  return [...versions, ...releases];
}
