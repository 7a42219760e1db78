import { createPostgres } from './create-postgres.mjs';

/** A real PostgreSQL for the time of the tests. `TEST_DATABASES=sqlite` leaves it out, for a quick run. */
export default async function startPostgres() {
  if (process.env.TEST_DATABASES === 'sqlite') return;
  const { postgres, url } = await createPostgres();
  globalThis.testPostgres = postgres;
  process.env.TEST_POSTGRES_URL = url;
}
