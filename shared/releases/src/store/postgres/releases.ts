import { type Release, releaseSchema } from '@hireloom/contracts';
import type { Kysely, Transaction } from 'kysely';
import { compress, isCompressible } from '../../release/compress-files';
import { missingFile } from '../../release/missing-file';
import { parseJson } from '../../release/read-json';
import { NotInStore } from '../release-store';
import { canonicalJson } from '../../version/site-version-id';
import { young } from './files';
import type { StoreSchema } from './schema';

type Database = Kysely<StoreSchema>;

const isForBrowsers = (file: string) => /^(browser|public)\//.test(file) && isCompressible(file);

/** Each file once, whatever number of releases it is in. */
async function compressFiles(db: Database, { files }: Release) {
  const wanted = Object.entries(files).filter(([file]) => isForBrowsers(file));
  if (wanted.length === 0) return;
  const integrities = wanted.map(([, { integrity }]) => integrity);
  const rows = await db
    .selectFrom('file')
    .select('integrity')
    .where('integrity', 'in', integrities)
    .where('brotli', 'is', null)
    .execute();
  for (const { integrity } of rows) {
    const row = await db
      .selectFrom('file')
      .select('data')
      .where('integrity', '=', integrity)
      .executeTakeFirst();
    if (!row) continue;
    await db
      .updateTable('file')
      .set(await compress(row.data))
      .where('integrity', '=', integrity)
      .execute();
  }
}

async function insertRelease(db: Transaction<StoreSchema>, release: Release) {
  const { name, id } = release;
  const described = Object.entries({ ...release.files, ...release.maps });
  const integrities = [...new Set(described.map(([, { integrity }]) => integrity))].sort();
  // Locked until the release is there, so that nobody removes them meanwhile; in one order, so that nobody waits for ever.
  const locked = await db
    .selectFrom('file')
    .select('integrity')
    .where('integrity', 'in', integrities)
    .orderBy('integrity')
    .forKeyShare()
    .execute();
  const there = new Set(locked.map(({ integrity }) => integrity));
  const missing = described.find(([, { integrity }]) => !there.has(integrity));
  if (missing) throw missingFile(release, missing[0]);
  const known = await db
    .insertInto('release')
    .values({ name, id, description: JSON.stringify(release) })
    .onConflict((conflict) => conflict.columns(['name', 'id']).doUpdateSet(young))
    .returning('description')
    .executeTakeFirstOrThrow();
  if (!isAsGood(known.description, release)) {
    await db
      .updateTable('release')
      .set({ description: JSON.stringify(release) })
      .where('name', '=', name)
      .where('id', '=', id)
      .execute();
  }
  await db
    .insertInto('release_file')
    .values(described.map(([path, { integrity }]) => ({ name, id, path, integrity })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The same build may be signed anew: by another key, or because it never was. */
function isAsGood(description: string, { signature }: Release): boolean {
  try {
    const known = parseJson('', description, releaseSchema);
    return !signature || canonicalJson(known.signature) === canonicalJson(signature);
  } catch {
    return false;
  }
}

export async function putRelease(db: Database, release: Release, isCompressed: boolean) {
  await db.transaction().execute((transaction) => insertRelease(transaction, release));
  if (isCompressed) await compressFiles(db, release);
}

export async function readRelease(db: Database, name: string, id: string): Promise<Release> {
  const row = await db
    .selectFrom('release')
    .select('description')
    .where('name', '=', name)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotInStore(`${name}@${id} is not in the release store.`);
  return parseJson(`the release ${name}@${id}`, row.description, releaseSchema);
}

const encodings = { br: 'brotli', gz: 'gzip' } as const;

export async function readFileOf(
  db: Database,
  { name, id, file }: { name: string; id: string; file: string },
) {
  const [, path = file, ending] = /^(.+)\.(br|gz)$/.exec(file) ?? [];
  const column = ending ? encodings[ending as 'br' | 'gz'] : 'data';
  const row = await db
    .selectFrom('release_file')
    .innerJoin('file', 'file.integrity', 'release_file.integrity')
    .select(`file.${column} as data`)
    .where('name', '=', name)
    .where('id', '=', id)
    .where('path', '=', path)
    .executeTakeFirst();
  if (!row?.data) throw new NotInStore(`${name}@${id}: ${file} is not in the release store.`);
  return row.data;
}
