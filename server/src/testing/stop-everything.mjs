export default async function stopEverything() {
  await globalThis.testPostgres?.remove();
}
