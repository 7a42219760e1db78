import startPostgres from '@hireloom/testing/start-postgres';
import stopPostgres from '@hireloom/testing/stop-postgres';
import { databasesOn, type TestDatabase } from '../src/testing/databases';

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
