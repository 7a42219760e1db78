import { createRequire } from 'node:module';
import { sql } from 'kysely';
import { databases } from '../testing/databases';
import { openDatabase } from './database';
import { inTransaction } from './open-tables';
import { explainWrongBuild, listBindings, openSqliteFile } from './sqlite';

const readVersion = (binding: string) =>
  (createRequire(import.meta.url)(`${binding}/package.json`) as { version: string }).version;

test.each([
  ['20.19.0', ['better-sqlite3']],
  ['22.23.1', ['better-sqlite3-13', 'better-sqlite3']],
  ['24.21.0', ['better-sqlite3-13', 'better-sqlite3']],
])('Node %s tries the SQLite bindings %s', (node, bindings) => {
  expect(listBindings(node)).toEqual(bindings);
});

test('the SQLite that is installed runs on this version of Node', () => {
  const [binding = ''] = listBindings(process.versions.node);
  const isOld = process.versions.node.startsWith('20.');
  expect(readVersion(binding)).toMatch(isOld ? /^12\./ : /^13\./);
  const database = openSqliteFile(':memory:');
  expect(database.prepare('select 1 as one').get()).toEqual({ one: 1 });
  database.close();
});

test.each([
  [115, 'installed for Node 20, and this is Node'],
  [999, 'installed for another Node (module version 999), and this is Node'],
])('an error about module version %s names the versions of Node', (abi, words) => {
  const error = new Error(
    `was compiled against a different Node.js version using NODE_MODULE_VERSION ${abi}.`,
  );
  expect(String(explainWrongBuild(error))).toContain(words);
});

test('a commit waits for the disk, and deleted leads are overwritten', async () => {
  const place = await databases[0]!.create();
  const db = await openDatabase(place);
  const read = async (name: string) => (await sql.raw(`pragma ${name}`).execute(db)).rows[0];
  const [FULL, ON] = [2, 1];
  expect(await read('synchronous')).toEqual({ synchronous: FULL });
  expect(await read('secure_delete')).toEqual({ secure_delete: ON });
  await db.destroy();
  await place.remove();
});

test('a transaction that fills the disk fails with the reason', async () => {
  const place = await databases[0]!.create();
  const db = await openDatabase(place);
  await sql`pragma max_page_count = 1`.execute(db);
  const filling = inTransaction(db, (transaction) =>
    transaction
      .insertInto('secret')
      .values({ id: 1, secret: 'x'.repeat(100_000) })
      .execute(),
  );
  await expect(filling).rejects.toHaveProperty('code', 'SQLITE_FULL');
  await db.destroy();
  await place.remove();
});
