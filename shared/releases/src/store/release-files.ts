import { type Release, releaseSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import pLimit from 'p-limit';
import { encodings, isForBrowsers } from '../release/compress';
import { fileHash, integrityOf } from '../release/content-id';
import { parseJson } from '../release/parse-json';
import { type Blobs, NotInStore } from './blobs';
import type { FilesOfRelease, Uploader } from './release-store';

/** More than one, because most of the time is spent waiting for the disk or the database. */
const AT_ONCE = 4;

/** Far less than a day, the age at which `prune` removes files without a release. */
const YOUNG_MS = 60 * 60 * 1000;

/** Returns a `touch` for blobs under `prefix` that skips young ones. */
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

/** The ids of the releases of this name. */
export async function releaseIds(blobs: Blobs, name: string): Promise<string[]> {
  const keys = await blobs.list(`${name}/`);
  return keys.flatMap((key) => /^[^/]+\/([a-f0-9]{16})\/release\.json$/.exec(key)?.[1] ?? []);
}

type Found = { key: string; release: string };

/** Where to find the files of all releases of these names, by integrity. */
async function releasedFiles(blobs: Blobs, names: readonly string[]): Promise<Map<string, Found>> {
  const places = new Map<string, Found>();
  for (const name of names) {
    for (const id of await releaseIds(blobs, name)) {
      const key = `${name}/${id}/release.json`;
      const read = async () => parseJson(key, String(await blobs.read(key)), releaseSchema);
      const release = await read().catch(() => undefined);
      for (const [file, { integrity }] of release ? describedFiles(release) : [])
        places.set(integrity, { key: key.replace('release.json', file), release: key });
    }
  }
  return places;
}

/** Finds intact files by hash among those that an uploader may use, and touches them. */
function filesOf(blobs: Blobs, { key, publishes }: Uploader) {
  let released: Promise<Map<string, Found>> | undefined;
  const touchUpload = touchIfOld(blobs, UPLOADS);
  return async (integrity: string): Promise<Buffer | undefined> => {
    const upload = uploadKey(key, integrity);
    const uploaded = await readWhole(blobs, upload, integrity);
    if (uploaded && (await touchUpload(upload))) return uploaded;
    const found = (await (released ??= releasedFiles(blobs, publishes))).get(integrity);
    const data = found && (await readWhole(blobs, found.key, integrity));
    // Touch the description first: pruning a release removes it first.
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

/** Removes this key's uploads that are now part of a release. Other keys' uploads stay: they may be for a later release. */
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

/** Compresses a file for browsers ahead of time, so that no response waits for it. */
async function putCompressed({ blobs, touch }: Place, { key, bytes, integrity }: File, data: Buffer) {
  for (const [ending, { compress, decompress }] of Object.entries(encodings)) {
    const isRight = async () =>
      integrityOf(await decompress(await blobs.read(key + ending), Math.max(1, bytes))) === integrity;
    const isStored = await isRight().catch(() => false);
    if (!isStored || !(await touch(key + ending))) await blobs.write(key + ending, await compress(data));
  }
}

/** Stores each file that is missing or torn. Touches the others, so that a concurrent `prune` does not remove them. */
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
  // Wait for all: nothing must be written after the caller learns of the failure.
  await Promise.all(puts);
  if (failure) throw failure;
}
