import { releaseSchema, siteVersionSchema } from '@hireloom/contracts';
import { parseJson, type Traffic, trafficSchema } from '@hireloom/releases';
import type { Connection } from './database';
import type { ReleaseSource } from './release-store';
import { NotInStore } from './store-errors';

/** @throws NotInStore */
function found<Row>(row: Row | undefined, what: string): Row {
  if (row) return row;
  throw new NotInStore(`${what} is not in the release store.`);
}

/** The latest state. */
export async function readTraffic({ run, place }: Connection): Promise<Traffic | undefined> {
  const row = await run((db) =>
    db.selectFrom('traffic').select('description').orderBy('serial', 'desc').limit(1).executeTakeFirst(),
  );
  return row && parseJson(`${place}: the traffic`, row.description, trafficSchema);
}

/** The part of a release store that reads. */
export function openSource(connection: Connection): ReleaseSource {
  const { run, place, close } = connection;
  return {
    place,
    traffic: () => readTraffic(connection),
    version: async (id) => {
      const row = await run((db) =>
        db.selectFrom('site_version').select('description').where('id', '=', id).executeTakeFirst(),
      );
      const what = `the site version ${id}`;
      return parseJson(what, found(row, what).description, siteVersionSchema);
    },
    release: async (name, id) => {
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
    file: async (integrity) => {
      const row = await run((db) =>
        db
          .selectFrom('release_file')
          .select(['data', 'brotli', 'gzip'])
          .where('integrity', '=', integrity)
          .executeTakeFirst(),
      );
      return found(row, `the file ${integrity}`);
    },
    findFile: (name, path) =>
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
