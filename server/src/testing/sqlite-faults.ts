import { openSqliteFile } from '../database/sqlite';

/** Runs a statement on a SQLite database that others may have open. */
export function runSql(file: string, statement: string, ...values: unknown[]) {
  const database = openSqliteFile(file);
  database.prepare(statement).run(...values);
  database.close();
}

/** Makes every statement on a SQLite database fail, even in processes that have it open. Returns a function that undoes it. */
export function hideTables(file: string): () => void {
  const rename = (find: string, nameFor: (name: string) => string) => {
    const database = openSqliteFile(file);
    const tables = `select name from sqlite_master where type = 'table' and name ${find}`;
    for (const name of database.prepare(tables).pluck().all() as string[])
      database.exec(`alter table ${name} rename to ${nameFor(name)}`);
    database.close();
  };
  rename("not like 'release_migration%'", (name) => `hidden_${name}`);
  return () => rename("like 'hidden_%'", (name) => name.replace('hidden_', ''));
}
