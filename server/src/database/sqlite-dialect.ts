import { type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely';
import type { openSqliteFile } from './sqlite';

type SqliteFile = ReturnType<typeof openSqliteFile>;

/** SQLite itself rolls back when the disk is full. Rolling back again would fail, and that error would replace the first one. */
class FirstErrorDriver extends SqliteDriver {
  constructor(private readonly database: SqliteFile) {
    super({ database });
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite for Kysely, with the errors of failed transactions as SQLite first reported them. */
export function createSqliteDialect(database: SqliteFile): SqliteDialect {
  return Object.assign(new SqliteDialect({ database }), {
    createDriver: () => new FirstErrorDriver(database),
  });
}
