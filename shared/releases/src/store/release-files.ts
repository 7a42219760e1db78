import { type Release, releaseSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import pLimit from 'p-limit';
import { encodings, isCompressible } from '../release/compress';
import { fileHash, integrityOf } from '../release/content-id';
import { parseJson } from '../release/parse-json';
import { type Blobs, NotInStore } from './blobs';
import type { FilesOfRelease, Uploader } from './release-store';

/** Waiting for the disk or database takes most of the time. */
const AT_ONCE = 4;

/** Far less than a day, after which `prune` removes the files of releases that never came. */
const YOUNG_MS = 60 * 60 * 1000;

/** Returns a function like `touch` for blobs under `prefix`, which touches only those that are not young. */
function touchIfOld(blobs: Blobs, prefix: string) {
  let ages: Promise<Map<string, number>> | undefined;
  return async (key: string): Promise<boolean> => {
    const age = (await (ages ??= blobs.ages(prefix))).get(key);
    return age !== undefined && age < YOUNG_MS ? true : blobs.touch(key);
  };
}

const UPLOADS = 'uploads/';
const uploadKey = (key: string, integrity: string) => `${UPLOADS}${key}.${fileHash(integrity)}`;

/** All files of a release, source maps included. */
const describedFiles = ({ files, maps }: Pick<Release, 'files' | 'maps'>) =>
  Object.entries({ ...files, ...maps });

async function readWhole(blobs: Blobs, key: string, integrity: string): Promise<Buffer | undefined> {
  const data = await blobs.read(key).catch((error: unknown) => {
    if (error instanceof NotInStore) return undefined;
    throw error;
  });
  return data && integrityOf(data) === integrity ? data : undefined;
}

type Found = { key: string; release: string };

/** Where the files of releases with these names are, by their integrity. */
async function releasedFiles(blobs: Blobs, names: readonly string[]): Promise<Map<string, Found>> {
  const places = new Map<string, Found>();
  for (const name of names) {
    const keys = await blobs.list(`${name}/`);
    for (const key of keys.filter((one) => /^[^/]+\/[a-f0-9]{16}\/release\.json$/.test(one))) {
      const read = async () => parseJson(key, String(await blobs.read(key)), releaseSchema);
      const release = await read().catch(() => undefined);
      for (const [file, { integrity }] of release ? describedFiles(release) : [])
        places.set(integrity, { key: key.replace('release.json', file), release: key });
    }
  }
  return places;
}

/** Finds whole files by their hashes among those that an uploader may use, and makes them young. */
function filesOf(blobs: Blobs, { key, publishes }: Uploader) {
  let released: Promise<Map<string, Found>> | undefined;
  const touchUpload = touchIfOld(blobs, UPLOADS);
  return async (integrity: string): Promise<Buffer | undefined> => {
    const upload = uploadKey(key, integrity);
    const uploaded = await readWhole(blobs, upload, integrity);
    if (uploaded && (await touchUpload(upload))) return uploaded;
    const found = (await (released ??= releasedFiles(blobs, publishes))).get(integrity);
    const data = found && (await readWhole(blobs, found.key, integrity));
    // A release that is being removed as old goes with its description first.
    return data && (await blobs.touch(found.release)) && (await blobs.touch(found.key)) ? data : undefined;
  };
}

export async function missingFiles(blobs: Blobs, integrities: readonly string[], uploader: Uploader) {
  const find = filesOf(blobs, uploader);
  const missing: string[] = [];
  for (const integrity of new Set(integrities)) if (!(await find(integrity))) missing.push(integrity);
  return missing;
}

export async function putUpload(blobs: Blobs, data: Buffer, key: string): Promise<string> {
  const integrity = integrityOf(data);
  await blobs.write(uploadKey(key, integrity), data);
  return integrity;
}

/** Removes uploads that are in a release now, but for those of other keys, which may belong to releases to come. */
export async function removeUploads(blobs: Blobs, release: Release, { key }: Uploader) {
  await blobs.remove(describedFiles(release).map(([, { integrity }]) => uploadKey(key, integrity)));
}

type File = { key: string; bytes: number; integrity: string };

type Place = { blobs: Blobs; touch: (key: string) => Promise<boolean> };

async function putFile(
  { blobs, touch }: Place,
  { key, integrity }: File,
  find: () => Promise<Buffer | undefined>,
) {
  const stored = await readWhole(blobs, key, integrity);
  if (stored && (await touch(key))) return stored;
  const data = stored ?? (await find());
  if (!data) throw new UsageError(`${key} is not in the store: its files are put before the release.`);
  if (integrityOf(data) !== integrity)
    throw new UsageError(`${key} has changed while it was being published: build it again, then deploy.`);
  await blobs.write(key, data);
  return data;
}

/** Compresses a file that browsers get, so that no answer has to wait for it. */
async function putCompressed({ blobs, touch }: Place, { key, bytes, integrity }: File, data: Buffer) {
  for (const [ending, { compress, decompress }] of Object.entries(encodings)) {
    const isRight = async () =>
      integrityOf(await decompress(await blobs.read(key + ending), Math.max(1, bytes))) === integrity;
    const isStored = await isRight().catch(() => false);
    if (!isStored || !(await touch(key + ending))) await blobs.write(key + ending, await compress(data));
  }
}

const isForBrowsers = (file: string) => /^(browser|public)\//.test(file) && isCompressible(file);

/** Puts each file that is not there whole. What is there is made young, so that no `prune` removes it meanwhile. */
export async function putFiles(
  blobs: Blobs,
  release: Release,
  { from, isCompressed }: { from?: FilesOfRelease; isCompressed: boolean },
) {
  const find = typeof from === 'object' ? filesOf(blobs, from) : undefined;
  const place = { blobs, touch: touchIfOld(blobs, `${release.name}/${release.id}/`) };
  const inTurn = pLimit(AT_ONCE);
  let failure: Error | undefined;
  const put = async (file: string, described: { bytes: number; integrity: string }) => {
    const own = { key: `${release.name}/${release.id}/${file}`, ...described };
    const read = typeof from === 'function' ? () => from(file) : () => find?.(own.integrity);
    const data = await putFile(place, own, async () => read());
    if (isCompressed && isForBrowsers(file)) await putCompressed(place, own, data);
  };
  const puts = describedFiles(release).map(([file, described]) =>
    inTurn(async () => {
      if (failure === undefined) await put(file, described).catch((error: Error) => (failure ??= error));
    }),
  );
  // Nothing is written any more once the caller knows of the failure.
  await Promise.all(puts);
  if (failure) throw failure;
}
