import type { ConnectionLog } from '@hireloom/postgres';
import { sql } from 'kysely';
import { openConnection } from './postgres/connection';
import { heldFile, missingFiles, putFile } from './postgres/files';
import { listen } from './postgres/listen';
import { prunePostgres } from './postgres/prune';
import { putRelease, readFileOf, readRelease } from './postgres/releases';
import { readTraffic, writeTraffic } from './postgres/traffic';
import { createPreviewSecret } from '../version/preview-link';
import { parseVersion } from '../release/read-json';
import { NotInStore, RELEASES_PATH, type ReleaseStore } from './release-store';
import { canonicalJson, siteVersionId } from '../version/site-version-id';

/**
 * The release store as tables of a PostgreSQL, in the schema `releases`, which it makes itself. Everything but the one row
 * of the traffic is written once. `log`: of a service, whose calls have short limits.
 */
export function openPostgresStore(databaseUrl: string, log?: ConnectionLog): ReleaseStore {
  const { place, run, runAgain, listener, close } = openConnection(databaseUrl, log);
  const store: ReleaseStore = {
    place,
    browserBase: RELEASES_PATH,
    traffic: () => run(readTraffic),
    version: (id) =>
      run(async (db) => {
        const row = await db
          .selectFrom('site_version')
          .select('content')
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) throw new NotInStore(`the site version ${id} is not in the release store.`);
        return parseVersion(`site version ${id}`, row.content, id);
      }),
    release: (name, id) => run((db) => readRelease(db, name, id)),
    file: (name, id, file) => run((db) => readFileOf(db, { name, id, file })),
    follow: (onHint) => listen(listener, onHint),
    missingFiles: (integrities, uploader) => runAgain((db) => missingFiles(db, integrities, uploader)),
    heldFile: (integrity) => run((db) => heldFile(db, integrity)),
    putFile: (data, key) => runAgain((db) => putFile(db, data, key)),
    putRelease: (release, { isCompressed = true } = {}) =>
      runAgain((db) => putRelease(db, release, isCompressed)),
    versions: () =>
      run(async (db) => (await db.selectFrom('site_version').select('id').execute()).map(({ id }) => id)),
    putVersion: (version) =>
      runAgain(async (db) => {
        const [id, content] = [siteVersionId(version), canonicalJson(version)];
        await db
          .insertInto('site_version')
          .values({ id, content })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ content, put_at: sql`now()` }))
          .execute();
        return id;
      }),
    putTraffic: (next) => runAgain((db, isAgain) => writeTraffic(db, next, isAgain)),
    previewSecret: () =>
      runAgain(async (db) => {
        await db
          .insertInto('preview_secret')
          .values({ is_only: true, secret: createPreviewSecret() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return (await db.selectFrom('preview_secret').select('secret').executeTakeFirstOrThrow()).secret;
      }),
    prune: (now) => run((db) => prunePostgres(db, store, now)),
    close,
  };
  return store;
}
