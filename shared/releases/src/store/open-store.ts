import type { ConnectionLog } from '@hireloom/postgres';
import { UsageError } from '@hireloom/service';
import { hasStore } from '../release/project-root';
import { storeDirectory } from './data-directory';
import { openFolderBlobs } from './folder-blobs';
import { openPostgresBlobs } from './postgres-blobs';
import type { ReleaseStore } from './release-store';
import { openReleases } from './releases';

/** Opens a release store in a folder of plain files. */
export const openFolderStore = (directory = storeDirectory()): ReleaseStore =>
  openReleases(openFolderBlobs(directory));

/**
 * Opens the store that this machine writes to: PostgreSQL if `DATABASE_URL` is set, else a folder. `directory`: overrides the folder from
 * the environment. `log`: set by services, logs lost connections.
 * @throws UsageError if the address of the database is invalid, or if there is no store here
 */
export function openReleaseStore({
  databaseUrl = process.env.DATABASE_URL,
  directory = storeDirectory(),
  log,
}: { databaseUrl?: string; directory?: string; log?: ConnectionLog } = {}): ReleaseStore {
  if (!hasStore)
    throw new UsageError(
      'say which site, as in --to https://www.example.com: this repository has no releases.',
    );
  if (!databaseUrl) return openFolderStore(directory);
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new UsageError('DATABASE_URL must be an address like postgres://user:password@host:5432/database.');
  }
  return openReleases(openPostgresBlobs(databaseUrl, log));
}
