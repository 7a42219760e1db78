import type { Release, SiteVersion } from '@hireloom/contracts';
import type { ConnectionLog } from '../../database/pool';
import { detailsOf } from '../../database/unavailable';
import {
  canonicalJson,
  dataDirectory,
  parseJson,
  type Traffic,
  trafficSchema,
  UsageError,
} from '@hireloom/releases';
import { randomUUID } from 'node:crypto';
import { createPreviewSecret } from '../versions/preview-link';
import { siteVersionId } from '../versions/site-version';
import { type Connection, connectToPostgres, connectToSqlite } from './database';
import { openSource, readTraffic } from './open-source';
import { openTokens } from './deploy-tokens';
import { prune } from './prune';
import { describedFiles, putFiles } from './put-files';
import type { ReleaseStore } from './release-store';
import { clock } from './tables';

/** Between storing the files of a release and the release itself, a `prune` may remove files that nothing used for a day. */
const ATTEMPTS = 3;

/** Writes the release and which files it has, in one transaction. */
const putDescription = ({ run, isPostgres }: Connection, release: Release) =>
  run((db) =>
    db.transaction().execute(async (transaction) => {
      const { name, id } = release;
      const now = { stored_at: clock(isPostgres) };
      await transaction
        .insertInto('release')
        .values({ name, id, description: JSON.stringify(release), ...now })
        .onConflict((conflict) => conflict.columns(['name', 'id']).doUpdateSet(now))
        .execute();
      await transaction
        .insertInto('release_path')
        .values(
          describedFiles(release).map(([path, { integrity }]) => ({ name, path, release: id, integrity })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
  );

/** Whether a row refers to another one that does not exist. */
const isDangling = (error: unknown) => /^(SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/.test(detailsOf(error).code);

async function putVersion({ run, isPostgres }: Connection, version: SiteVersion): Promise<string> {
  const id = siteVersionId(version);
  const now = { stored_at: clock(isPostgres) };
  await run((db) =>
    db
      .insertInto('site_version')
      .values({ id, description: canonicalJson(version), ...now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
      .execute(),
  );
  return id;
}

async function putTraffic(connection: Connection, next: Traffic): Promise<boolean> {
  const { serial } = next;
  const description = JSON.stringify(next);
  // Servers could not read it, nor anybody change it again.
  parseJson('the traffic', description, trafficSchema);
  const current = (await readTraffic(connection))?.serial ?? 0;
  if (serial <= current) return false;
  if (serial > current + 1) throw new UsageError(`traffic ${serial} can't follow ${current}.`);
  const writer = randomUUID();
  return connection.run(async (db) => {
    await db
      .insertInto('traffic')
      .values({ serial, description, writer })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Not the number of inserted rows: the answer to an earlier attempt of this write may have been lost.
    const stored = db.selectFrom('traffic').select('writer').where('serial', '=', serial);
    return (await stored.executeTakeFirst())?.writer === writer;
  });
}

const previewSecret = ({ run }: Connection): Promise<string> =>
  run(async (db) => {
    const stored = db.selectFrom('preview_secret').select('secret');
    const known = await stored.executeTakeFirst();
    if (known) return known.secret;
    // If several processes create one at once, the first one wins.
    await db
      .insertInto('preview_secret')
      .values({ id: 1, secret: createPreviewSecret() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await stored.executeTakeFirstOrThrow()).secret;
  });

function openReleases(connection: Connection): ReleaseStore {
  return {
    ...openSource(connection),
    tokens: openTokens(connection),
    paths: (name) =>
      connection.run((db) =>
        db
          .selectFrom('release_path')
          .select(['path', 'release', 'integrity'])
          .where('name', '=', name)
          .execute(),
      ),
    putRelease: async (release, read, options = {}) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await putFiles(connection, release, read, options);
          return void (await putDescription(connection, release));
        } catch (error) {
          if (!isDangling(error) || attempt === ATTEMPTS) throw error;
        }
      }
    },
    putVersion: (version) => putVersion(connection, version),
    putTraffic: (next) => putTraffic(connection, next),
    previewSecret: () => previewSecret(connection),
    prune: (aheadMs) => prune(connection, aheadMs),
  };
}

/**
 * Opens the store that this machine writes to: PostgreSQL if `DATABASE_URL` is set, else a SQLite file in `DATA_DIR`. Connects on first
 * use. `log`: set by services, logs lost connections and makes calls fail fast instead of waiting for PostgreSQL to restart.
 * @throws UsageError if the address of the database is invalid
 */
export function openReleaseStore({
  databaseUrl = process.env.DATABASE_URL,
  dataDir = dataDirectory(),
  log,
}: { databaseUrl?: string; dataDir?: string; log?: ConnectionLog } = {}): ReleaseStore {
  if (!databaseUrl) return openReleases(connectToSqlite(dataDir));
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new UsageError('DATABASE_URL must be an address like postgres://user:password@host:5432/database.');
  }
  return openReleases(connectToPostgres(databaseUrl, log));
}
