import stopPostgres from '@hireloom/testing/stop-postgres';

export default async function stopEverything() {
  await Promise.all([stopPostgres(), globalThis.debianPostgres?.stop()]);
}
