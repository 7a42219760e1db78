import type { ConnectionLog } from '@hireloom/postgres';
import { UsageError } from '@hireloom/service';
import { openFolderStore } from './folder-store';
import { openPostgresStore } from './postgres-store';
import type { ReleaseStore } from './release-store';
import { storeDirectory } from './store-directory';

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
  return openPostgresStore(databaseUrl, log);
}
