import { type Release, releaseSchema, type SiteVersion, siteVersionSchema } from '@hireloom/contracts';
import { parseJson, type Traffic, trafficSchema, UsageError } from '@hireloom/releases';
import type { Connection } from '../../database/site-database';

export class NotInStore extends UsageError {}

function found<Row>(row: Row | undefined, what: string): Row {
  if (row) return row;
  throw new NotInStore(`${what} is not in the release store.`);
}

export async function readTraffic({ run, place }: Connection): Promise<Traffic | undefined> {
  const row = await run((db) =>
    db.selectFrom('traffic').select('description').orderBy('serial', 'desc').limit(1).executeTakeFirst(),
  );
  return row && parseJson(`${place}: the traffic`, row.description, trafficSchema);
}

export type StoredFile = { data: Buffer; brotli: Buffer | null; gzip: Buffer | null };

/** @throws NotInStore; DatabaseUnavailable if the store can't be reached; UsageError if a document is invalid */
export function openReadStore(connection: Connection) {
  const { run, place, close } = connection;
  return {
    place,
    traffic: () => readTraffic(connection),
    version: async (id: string): Promise<SiteVersion> => {
      const row = await run((db) =>
        db.selectFrom('site_version').select('description').where('id', '=', id).executeTakeFirst(),
      );
      const what = `the site version ${id}`;
      return parseJson(what, found(row, what).description, siteVersionSchema);
    },
    release: async (name: string, id: string): Promise<Release> => {
      const row = await run((db) =>
        db
          .selectFrom('release')
          .select('description')
          .where('name', '=', name)
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      const what = `the release ${name} ${id}`;
      return parseJson(what, found(row, what).description, releaseSchema);
    },
    /** A file by its hash (`sha384-…`), also of a release that is not stored yet. */
    file: async (integrity: string): Promise<StoredFile> => {
      const row = await run((db) =>
        db
          .selectFrom('release_file')
          .select(['data', 'brotli', 'gzip'])
          .where('integrity', '=', integrity)
          .executeTakeFirst(),
      );
      return found(row, `the file ${integrity}`);
    },
    /** Returns a file with this path from any release of this name. */
    findFile: (name: string, path: string): Promise<StoredFile | undefined> =>
      run((db) =>
        db
          .selectFrom('release_path')
          .innerJoin('release_file', 'release_file.integrity', 'release_path.integrity')
          .select(['data', 'brotli', 'gzip'])
          .where('name', '=', name)
          .where('path', '=', path)
          .limit(1)
          .executeTakeFirst(),
      ),
    close,
  };
}

export type ReleaseSource = ReturnType<typeof openReadStore>;
