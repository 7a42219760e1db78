import type { Release } from '@hireloom/contracts';
import { computeIntegrity, UsageError } from '@hireloom/releases';
import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../database/site-database';
import { clock, type Tables } from '../../database/site-tables';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, { level: number }, Buffer>(gzip);

/** One at a time: zlib runs on Node's four threads, which the server also needs for its visitors during a deploy. */
const inTurn = new PQueue({ concurrency: 1 });

const isCompressible = (name: string) => /\.(js|css|svg|json|txt|xml|webmanifest)$/.test(name);

export const isCompressedForBrowsers = (file: string) =>
  /^(browser|public)\//.test(file) && isCompressible(file);

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Compresses as much as possible, because it runs once per file. */
const compress = async (data: Buffer) => ({
  brotli: await inTurn.add(() => toBrotli(data, quality)),
  gzip: await inTurn.add(() => toGzip(data, { level: 9 })),
});

/** A larger commit would delay other work of this process or the database. */
const COMMIT_BYTES = 1024 * 1024;

export type ReadFile = (file: string) => Promise<Buffer>;

/** `isCompressed`: whether to compress what browsers load, which takes seconds. */
export type PutOptions = { isCompressed?: boolean };

type Row = Omit<Tables['release_file'], 'stored_at'>;

const countBytes = ({ data, brotli, gzip }: Row) => data.length + (brotli?.length ?? 0) + (gzip?.length ?? 0);

export const listFiles = ({ files, maps }: Release) => Object.entries({ ...files, ...maps });

/** The hashes of the files that are still to be stored or compressed, each with one of its paths. */
async function missingFiles({ run }: Connection, release: Release, isCompressed: boolean) {
  const all = listFiles(release).map(([, { integrity }]) => integrity);
  const known = await run((db) =>
    db
      .selectFrom('release_file')
      .select(['integrity', (eb) => eb('brotli', 'is not', null).as('is_compressed')])
      .where('integrity', 'in', all)
      .execute(),
  );
  const compressed = new Map(known.map((row) => [row.integrity, Boolean(row.is_compressed)]));
  const missing = new Map<string, { file: string; compresses: boolean }>();
  for (const [file, { integrity }] of listFiles(release)) {
    const compresses = isCompressed && isCompressedForBrowsers(file);
    const isStored = compressed.has(integrity) && (!compresses || compressed.get(integrity));
    if (!isStored && !missing.get(integrity)?.compresses) missing.set(integrity, { file, compresses });
  }
  return missing;
}

const insert = async ({ run }: Connection, rows: readonly Row[]) => {
  await run((db) =>
    db
      .insertInto('release_file')
      .values(rows.map((row) => ({ ...row, stored_at: clock(db) })))
      .onConflict((conflict) =>
        conflict.column('integrity').doUpdateSet((eb) => ({
          brotli: eb.fn.coalesce('excluded.brotli', 'release_file.brotli'),
          gzip: eb.fn.coalesce('excluded.gzip', 'release_file.gzip'),
        })),
      )
      .execute(),
  );
  // SQLite is synchronous, so let requests run between two commits.
  await setImmediate();
};

/** Stores the missing files of a release, in commits of one megabyte. @throws UsageError if one does not match the release */
export async function putFiles(
  connection: Connection,
  release: Release,
  read: ReadFile,
  { isCompressed = true }: PutOptions,
) {
  let rows: Row[] = [];
  for (const [integrity, { file, compresses }] of await missingFiles(connection, release, isCompressed)) {
    const data = await read(file);
    if (computeIntegrity(data) !== integrity)
      throw new UsageError(
        `${release.name}: ${file} has changed while it was being published: build it again, then deploy.`,
      );
    rows.push({ integrity, data, ...(compresses ? await compress(data) : { brotli: null, gzip: null }) });
    if (rows.reduce((sum, row) => sum + countBytes(row), 0) < COMMIT_BYTES) continue;
    await insert(connection, rows);
    rows = [];
  }
  if (rows.length > 0) await insert(connection, rows);
}
