import stopPostgres from '@hireloom/test-services/stop-postgres';

export default async function stopEverything() {
  await Promise.all([stopPostgres(), globalThis.debianPostgres?.stop()]);
}
