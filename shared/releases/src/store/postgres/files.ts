import { type Kysely, sql } from 'kysely';
import { integrityOf } from '../../release/describe-build';
import { NotInStore, type Uploader } from '../release-store';
import type { StoreSchema } from './schema';

type Database = Kysely<StoreSchema>;

export const young = { put_at: sql<Date>`now()` };

/** Those of the files that an uploader may name. */
async function ownFiles(db: Database, integrities: readonly string[], { key, publishes }: Uploader) {
  const uploaded = await db
    .updateTable('upload')
    .set(young)
    .where('key', '=', key)
    .where('integrity', 'in', integrities)
    .returning('integrity')
    .execute();
  const released = await db
    .selectFrom('release_file')
    .select('integrity')
    .distinct()
    .where('name', 'in', publishes)
    .where('integrity', 'in', integrities)
    .execute();
  return [...uploaded, ...released].map(({ integrity }) => integrity);
}

/** What is there is young from now on, so that it stays until its release is put. */
export async function missingFiles(
  db: Database,
  integrities: readonly string[],
  uploader?: Uploader,
): Promise<string[]> {
  if (integrities.length === 0) return [];
  const candidates = uploader ? await ownFiles(db, integrities, uploader) : integrities;
  if (candidates.length === 0) return [...new Set(integrities)];
  const known = await db
    .updateTable('file')
    .set(young)
    // Locked in one order, so that of several who put the same files none waits for ever.
    .where('integrity', 'in', (query) =>
      query
        .selectFrom('file')
        .select('integrity')
        .where('integrity', 'in', candidates)
        .orderBy('integrity')
        .forNoKeyUpdate(),
    )
    // One that is not what its name says is put again.
    .where('integrity', '=', sql<string>`'sha384-' || encode(sha384(data), 'base64')`)
    .returning('integrity')
    .execute();
  const kept = new Set(known.map(({ integrity }) => integrity));
  return [...new Set(integrities)].filter((integrity) => !kept.has(integrity));
}

/** @throws NotInStore */
export async function heldFile(db: Database, integrity: string): Promise<Buffer> {
  const row = await db
    .selectFrom('file')
    .select('data')
    .where('integrity', '=', integrity)
    .executeTakeFirst();
  if (row && integrityOf(row.data) === integrity) return row.data;
  throw new NotInStore(`the store holds no file ${integrity}.`);
}

export async function putFile(db: Database, data: Buffer, key?: string): Promise<string> {
  const integrity = integrityOf(data);
  await db
    .insertInto('file')
    .values({ integrity, data, brotli: null, gzip: null })
    // With the data: what was changed by hand is mended by putting it again.
    .onConflict((conflict) =>
      conflict.column('integrity').doUpdateSet({ data, brotli: null, gzip: null, ...young }),
    )
    .execute();
  if (key)
    await db
      .insertInto('upload')
      .values({ key, integrity })
      .onConflict((conflict) => conflict.columns(['key', 'integrity']).doUpdateSet(young))
      .execute();
  return integrity;
}
