import { sql } from 'kysely';
import { databases } from '../testing/databases';
import { openDatabase } from './database';
import { explainWrongBuild } from './sqlite';

test('an error about a module version names the versions of Node', () => {
  const error = new Error('was compiled against a different Node.js version using NODE_MODULE_VERSION 115.');
  expect(String(explainWrongBuild(error))).toContain('installed for Node 20, and this is Node');
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
