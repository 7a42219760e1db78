import { releaseSchema } from '@hireloom/contracts';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from './describe-build';
import { listFolder, touch, withDraft, writeOwn } from './durable-files';
import { readJson } from './read-json';
import { NotInStore } from './release-store';

/** Where files lie that were put before their release. */
export const UPLOADS = 'uploads';

/** Base64 has characters that no file name may have. */
const uploadOf = (directory: string, integrity: string) =>
  path.join(directory, UPLOADS, Buffer.from(integrity.replace(/^sha384-/, ''), 'base64').toString('hex'));

type Place = { file: string; folder: string };

/** Where the files of all releases lie, by their integrity. */
async function releasedFiles(directory: string): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for (const name of await listFolder(directory)) {
    if (!/^[a-z][a-z0-9-]*$/.test(name)) continue;
    for (const id of await listFolder(path.join(directory, name)).catch(() => [])) {
      if (!/^[a-f0-9]{16}$/.test(id)) continue;
      const folder = path.join(directory, name, id);
      const release = await readJson(path.join(folder, 'release.json'), releaseSchema).catch(() => undefined);
      for (const [file, { integrity }] of Object.entries({ ...release?.files, ...release?.maps }))
        places.set(integrity, { file: path.join(folder, file), folder });
    }
  }
  return places;
}

type Found = { data: Buffer; place: string };

/** Files of the folder by their hash, each read and checked: those that were put, and those of the releases that are there. */
export function folderFiles(directory: string) {
  const readWhole = async (file: string, integrity: string) => {
    const data = await readFile(file).catch(() => undefined);
    return data && integrityOf(data) === integrity ? data : undefined;
  };
  let released: Promise<Map<string, Place>> | undefined;
  return async (integrity: string): Promise<Found | undefined> => {
    const upload = uploadOf(directory, integrity);
    const uploaded = await readWhole(upload, integrity);
    if (uploaded) return { data: uploaded, place: upload };
    // After the uploads: they go when their release is there.
    const place = (await (released ??= releasedFiles(directory))).get(integrity);
    const data = place && (await readWhole(place.file, integrity));
    return data && { data, place: place.folder };
  };
}

/** @throws NotInStore */
export async function heldFile(directory: string, integrity: string): Promise<Buffer> {
  const found = await folderFiles(directory)(integrity);
  if (!found) throw new NotInStore(`the store holds no file ${integrity}.`);
  return found.data;
}

/** Those of the files that are not there whole. What is there is young from now on, so that it stays until its release is put. */
export async function missingFiles(directory: string, integrities: readonly string[]): Promise<string[]> {
  const find = folderFiles(directory);
  const places = new Set<string>();
  const missing: string[] = [];
  for (const integrity of new Set(integrities)) {
    const found = await find(integrity);
    if (found && (places.has(found.place) || (await touch(found.place)))) places.add(found.place);
    else missing.push(integrity);
  }
  return missing;
}

export async function putFile(directory: string, data: Buffer): Promise<string> {
  const integrity = integrityOf(data);
  const upload = uploadOf(directory, integrity);
  const kept = await readFile(upload).catch(() => undefined);
  if (kept && integrityOf(kept) === integrity && (await touch(upload))) return integrity;
  // The disk is not waited for: it is when the release is put, which finds out by the hash where a power cut has torn one.
  await withDraft(upload, async (draft) => {
    await writeOwn(draft, data);
    await rename(draft, upload);
  });
  return integrity;
}

/** Removes uploads that lie in a release now. */
export async function removeUploads(directory: string, integrities: readonly string[]) {
  for (const integrity of integrities) await rm(uploadOf(directory, integrity), { force: true });
}
