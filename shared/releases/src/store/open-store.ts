import type { ConnectionLog } from '@hireloom/postgres';
import { UsageError } from '@hireloom/service';
import { storeDirectory } from './data-directory';
import { openFolderBlobs } from './folder-blobs';
import { openHttpBlobs } from './http-blobs';
import { openPostgresBlobs } from './postgres-blobs';
import type { ReleaseSource, ReleaseStore } from './release-store';
import { openReleases, openReleaseSource } from './releases';

/** The release store as a folder of plain files. */
export const openFolderStore = (directory = storeDirectory()): ReleaseStore =>
  openReleases(openFolderBlobs(directory));

/** Opens a release store that a static server serves, read-only. `address`: the folder's address. */
export const openHttpReleases = (address: string): ReleaseSource => openReleaseSource(openHttpBlobs(address));

/**
 * The store that this machine writes to: PostgreSQL where `DATABASE_URL` names one, else a folder. `directory`: that one,
 * if not what the environment says. `log`: of a service, for connections that were lost.
 * @throws UsageError where the address of the database is none.
 */
export function openReleaseStore({
  databaseUrl = process.env.DATABASE_URL,
  directory = storeDirectory(),
  log,
}: { databaseUrl?: string; directory?: string; log?: ConnectionLog } = {}): ReleaseStore {
  if (!databaseUrl) return openFolderStore(directory);
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new UsageError('DATABASE_URL must be an address like postgres://user:password@host:5432/database.');
  }
  return openReleases(openPostgresBlobs(databaseUrl, log));
}
