import { databasesOn, type TestDatabase } from '../src/testing/databases';
import startPostgres from '../src/testing/start-postgres.mjs';
import stopPostgres from '../src/testing/stop-postgres.mjs';

/** Runs the work on a fresh SQLite file, and on a PostgreSQL that is started for it. */
export async function onEachDatabase(
  work: (name: string, database: TestDatabase) => Promise<void>,
): Promise<void> {
  await startPostgres();
  try {
    for (const { name, create } of databasesOn(process.env.TEST_POSTGRES_URL)) {
      const database = await create();
      await work(name, database);
      await database.remove();
    }
  } finally {
    await stopPostgres();
  }
}
