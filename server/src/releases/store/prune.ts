import { siteVersionSchema } from '@hireloom/contracts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { parseJson } from '@hireloom/releases';
import { listMembers } from '../versions/site-version';
import type { Connection } from '../../database/site-database';
import { readTraffic } from './read-store';
import { clock, type ReleaseDatabase } from '../../database/site-tables';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long releases and versions that visitors no longer get are kept, for open pages, previews and rollbacks. */
const STAYS_MS = 30 * DAY_MS;
/** How many releases of each name are kept, however old they are. */
const RELEASES_THAT_STAY = 20;
/** How long files without a release are kept: a deploy stores its files first. */
const LEFTOVER_STAYS_MS = DAY_MS;
const STATES_THAT_STAY = 50;
/** Files that are deleted by one statement: few, so that no request waits long. */
const BATCH_SIZE = 20;

const isOlder = (db: ReleaseDatabase, ageMs: number) => sql<boolean>`stored_at <= ${clock(db, -ageMs)}`;

const toKey = ({ name, id }: { name: string; id: string }) => `${name}/${id}`;

async function findActive(connection: Connection) {
  const traffic = await readTraffic(connection);
  if (!traffic) return undefined;
  const { serial, live, canaries, earlier } = traffic;
  const versions = new Set([live, ...canaries.map(({ version }) => version)]);
  const forRollbacks = Object.entries(earlier).flatMap(([name, ids]) => ids.map((id) => toKey({ name, id })));
  return { serial, versions, forRollbacks };
}

async function readAll({ run }: Connection) {
  const isOld = (db: ReleaseDatabase) => isOlder(db, STAYS_MS).as('is_old');
  const releases = await run((db) =>
    db
      .selectFrom('release')
      .select(['name', 'id', isOld(db)])
      .orderBy('stored_at', 'desc')
      .execute(),
  );
  const versions = await run((db) =>
    db
      .selectFrom('site_version')
      .select(['id', 'description', isOld(db)])
      .execute(),
  );
  return {
    releases,
    versions: versions.map(({ id, description, is_old }) => ({
      id,
      isOld: Boolean(is_old),
      members: listMembers(parseJson(`the site version ${id}`, description, siteVersionSchema)).map(toKey),
    })),
  };
}

async function removeFiles({ run }: Connection) {
  const isUnused = sql<boolean>`not exists (select 1 from release_path where release_path.integrity = release_file.integrity)`;
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE; await setImmediate()) {
    const deleted = await run((db) =>
      db
        .deleteFrom('release_file')
        .where(
          'integrity',
          'in',
          db
            .selectFrom('release_file')
            .select('integrity')
            .where(isOlder(db, LEFTOVER_STAYS_MS))
            .where(isUnused)
            .limit(BATCH_SIZE),
        )
        .executeTakeFirst(),
    );
    removed = Number(deleted.numDeletedRows);
  }
}

/** Keeps what is active or young, the last 20 releases of each name, and what rollbacks can restore. Safe during deploys. */
export async function prune(connection: Connection): Promise<string[]> {
  const { run } = connection;
  const active = await findActive(connection);
  if (!active) return [];
  const { releases, versions } = await readAll(connection);
  const kept = new Set(active.forRollbacks);
  for (const { id, isOld, members } of versions)
    if (!isOld || active.versions.has(id)) members.forEach((member) => kept.add(member));
  const ofName = new Map<string, number>();
  for (const release of releases) {
    const newer = ofName.get(release.name) ?? 0;
    ofName.set(release.name, newer + 1);
    if (!release.is_old || newer < RELEASES_THAT_STAY) kept.add(toKey(release));
  }
  const removed: string[] = [];
  // A version stays as long as its releases: the automatic rollback compares with the previous version.
  for (const { id, isOld: isOldVersion, members } of versions) {
    if (!isOldVersion || active.versions.has(id) || members.every((member) => kept.has(member))) continue;
    await run((db) =>
      db.deleteFrom('site_version').where('id', '=', id).where(isOlder(db, STAYS_MS)).execute(),
    );
    removed.push(`versions/${id}`);
  }
  for (const release of releases.filter((one) => !kept.has(toKey(one)))) {
    const { name, id } = release;
    await run((db) =>
      db
        .deleteFrom('release')
        .where('name', '=', name)
        .where('id', '=', id)
        .where(isOlder(db, STAYS_MS))
        .execute(),
    );
    removed.push(toKey(release));
    await setImmediate();
  }
  await removeFiles(connection);
  const oldest = active.serial - STATES_THAT_STAY;
  await run((db) => db.deleteFrom('traffic').where('serial', '<=', oldest).execute());
  return removed;
}
