import type { Release, SiteVersion } from '@hireloom/contracts';
import { errorCode } from '../../errors';
import { canonicalJson, parseJson, type Traffic, trafficSchema, UsageError } from '@hireloom/releases';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { computeVersionId } from '../versions/site-version';
import { readPreviewSecret } from '../../database/preview-secret';
import { connectSiteDatabase, type Connection, type StorePlace } from '../../database/site-database';
import { openReadStore, readTraffic } from './read-store';
import { openTokens } from './deploy-tokens';
import { prune } from './prune';
import { listFiles, putFiles, type PutOptions, type ReadFile } from './put-files';
import { openVisitCounts } from './visit-counts';
import { clock } from '../../database/site-tables';

/** Between storing the files of a release and the release itself, a `prune` may remove files that nothing used for a day. */
const ATTEMPTS = 3;

const putDescription = ({ run }: Connection, release: Release) =>
  run((db) =>
    db.transaction().execute(async (transaction) => {
      const { name, id } = release;
      const now = { stored_at: clock(transaction) };
      await transaction
        .insertInto('release')
        .values({ name, id, description: JSON.stringify(release), ...now })
        .onConflict((conflict) => conflict.columns(['name', 'id']).doUpdateSet(now))
        .execute();
      await transaction
        .insertInto('release_path')
        .values(listFiles(release).map(([path, { integrity }]) => ({ name, path, release: id, integrity })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
  );

/** Whether a row refers to another one that does not exist. */
const isDangling = (error: unknown) => /^(SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/.test(errorCode(error));

async function putVersion({ run }: Connection, version: SiteVersion): Promise<string> {
  const id = computeVersionId(version);
  await run((db) => {
    const now = { stored_at: clock(db) };
    return db
      .insertInto('site_version')
      .values({ id, description: canonicalJson(version), ...now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
      .execute();
  });
  return id;
}

async function putTraffic(connection: Connection, next: Traffic, token?: string): Promise<boolean> {
  const { serial } = next;
  const description = JSON.stringify(next);
  // Servers could not read it, and nobody could change it again.
  parseJson('the traffic', description, trafficSchema);
  const current = (await readTraffic(connection))?.serial ?? 0;
  if (serial <= current) return false;
  if (serial > current + 1)
    throw new UsageError(`traffic ${serial} can't follow ${current}: read the current one again, and retry.`);
  const writer = randomUUID();
  return connection.run(async (db) => {
    // One statement: the token can't be revoked between the look at it and the write.
    const isValid = db
      .selectFrom('deploy_token')
      .select('id')
      .where('id', '=', token ?? '')
      .where('revoked_at', 'is', null);
    const row = db
      .selectNoFrom([
        sql<number>`cast(${serial} as integer)`.as('serial'),
        sql<string>`cast(${description} as text)`.as('description'),
        sql<string>`cast(${writer} as text)`.as('writer'),
      ])
      .where(({ exists }) => (token === undefined ? sql<boolean>`1 = 1` : exists(isValid)));
    await db
      .insertInto('traffic')
      .columns(['serial', 'description', 'writer'])
      .expression(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Not the number of inserted rows: the response to an earlier attempt of this write may have been lost.
    const stored = db.selectFrom('traffic').select('writer').where('serial', '=', serial);
    return (await stored.executeTakeFirst())?.writer === writer;
  });
}

/** Write releases first, then the site version, then the traffic, which makes them visible. Every write may be repeated. */
export function openReleases(connection: Connection) {
  return {
    ...openReadStore(connection),
    tokens: openTokens(connection),
    visits: openVisitCounts(connection),
    paths: (name: string) =>
      connection.run((db) =>
        db
          .selectFrom('release_path')
          .select(['path', 'release', 'integrity'])
          .where('name', '=', name)
          .execute(),
      ),
    /** Stores missing files, then the release, unless it is stored already. @throws UsageError if a file does not match */
    putRelease: async (release: Release, read: ReadFile, options: PutOptions = {}): Promise<void> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await putFiles(connection, release, read, options);
          return void (await putDescription(connection, release));
        } catch (error) {
          if (!isDangling(error) || attempt === ATTEMPTS) throw error;
        }
      }
    },
    putVersion: (version: SiteVersion) => putVersion(connection, version),
    /** Compare-and-swap by serial. Returns false if another change came first, or `token` is not valid any more. @throws UsageError */
    putTraffic: (next: Traffic, token?: string) => putTraffic(connection, next, token),
    previewSecret: () => readPreviewSecret(connection),
    /** Removes everything unused: see `prune`. Returns what was removed, as `<name>/<id>` and `versions/<id>`. */
    prune: () => prune(connection),
  };
}

export type ReleaseStore = ReturnType<typeof openReleases>;

export const openReleaseStore = (place: StorePlace): ReleaseStore => openReleases(connectSiteDatabase(place));
