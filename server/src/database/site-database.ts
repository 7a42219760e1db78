import {
  DatabaseUnavailable,
  explainBroken,
  isDatabaseFailure,
  openTables,
  retryWhileLocked,
} from './open-tables';
import { type ConnectionLog, isPostgresUnavailable } from './postgres';
import { errorMessage } from '../errors';
import { getReleasesFile } from './files';
import { migrations, type ReleaseDatabase, type Tables } from './site-tables';

/** `databaseUrl`: the PostgreSQL database, or an empty string for a SQLite file in `dataDir`. `log`: set by servers. */
export type StorePlace = { databaseUrl: string; dataDir: string; log?: ConnectionLog };

/** `place`: the file or database, without passwords. `run`: opens the database on first use. */
export type Connection = {
  place: string;
  /** The work may run several times. @throws DatabaseUnavailable */
  run: <Result>(work: (db: ReleaseDatabase) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

const describePlace = ({ databaseUrl, dataDir }: StorePlace) =>
  databaseUrl
    ? `PostgreSQL database ${new URL(databaseUrl).pathname.slice(1)} on ${new URL(databaseUrl).host}`
    : getReleasesFile(dataDir);

export function connectSiteDatabase(at: StorePlace): Connection {
  const { databaseUrl, dataDir, log } = at;
  const place = describePlace(at);
  let opened: Promise<ReleaseDatabase> | undefined;
  const open = () =>
    openTables<Tables>(
      { databaseUrl, file: getReleasesFile(dataDir), log },
      {
        name: 'hireloom-releases',
        // A file of several megabytes takes time.
        statementMs: 15_000,
        pragmas: ['synchronous = NORMAL'],
        migrations,
        migrationTable: 'release_migration',
      },
    );
  const openOnce = () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return {
    place,
    run: async (work) => {
      const attempt = async () => work(await openOnce());
      try {
        return await retryWhileLocked(attempt).catch((error: unknown) => {
          if (isPostgresUnavailable(error)) return attempt();
          throw error;
        });
      } catch (error) {
        if (!isDatabaseFailure(error)) throw error;
        throw new DatabaseUnavailable(
          `the database of the site can't be reached: ${place}: ${errorMessage(explainBroken(getReleasesFile(dataDir), error))}`,
          { cause: error },
        );
      }
    },
    close: async () => {
      await (await opened?.catch(() => undefined))?.destroy();
      opened = undefined;
    },
  };
}
