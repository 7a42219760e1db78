import { type RawBuilder, sql } from 'kysely';
import { type Database, type DatabaseTransaction, isShared } from './database';

/**
 * SQL for the time `plusMs` from now, in the format of stored times. With PostgreSQL it uses the database's clock: several
 * machines share the database, their clocks differ, and one may be years off. With SQLite it uses this machine's clock.
 */
export const readDatabaseTime = (db: Database | DatabaseTransaction, plusMs = 0): RawBuilder<string> =>
  isShared(db)
    ? sql`to_char((clock_timestamp() + ${plusMs}::float8 * interval '1 millisecond') at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${new Date(Date.now() + plusMs).toISOString()}`;
