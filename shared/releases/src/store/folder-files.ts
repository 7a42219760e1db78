import { releaseSchema } from '@hireloom/contracts';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileHash } from '../remote-site/deploy-requests';
import { integrityOf } from '../release/describe-build';
import { listFolder, touch, withDraft, writeOwn } from './durable-files';
import { readJson } from '../release/read-json';
import { NotInStore, type Uploader } from './release-store';

/** Where files lie that were put before their release. */
export const UPLOADS = 'uploads';

/** `<key>.<hash>`, and without a key what was put by whoever writes into this folder. */
const uploadOf = (directory: string, integrity: string, key?: string) =>
  path.join(directory, UPLOADS, [key, fileHash(integrity)].filter(Boolean).join('.'));

/** The uploads by their hashes: all of them, or those of one uploader. */
async function listUploads(directory: string, uploader?: Uploader): Promise<Map<string, string[]>> {
  const uploads = new Map<string, string[]>();
  for (const name of await listFolder(path.join(directory, UPLOADS))) {
    const [, key, hash] = /^(?:([a-z0-9-]+)\.)?([a-f0-9]{96})$/.exec(name) ?? [];
    if (!hash || (uploader && uploader.key !== key)) continue;
    uploads.set(hash, [...(uploads.get(hash) ?? []), path.join(directory, UPLOADS, name)]);
  }
  return uploads;
}

type Place = { file: string; folder: string };

/** Where the files of all releases lie, or of those that an uploader may publish, by their integrity. */
async function releasedFiles(directory: string, uploader?: Uploader): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for (const name of await listFolder(directory)) {
    if (!/^[a-z][a-z0-9-]*$/.test(name) || (uploader && !uploader.publishes.includes(name))) continue;
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

/**
 * Files of the folder by their hash, each read and checked: those that were put, and those of the releases that are there. With an
 * uploader those alone that are its own.
 */
export function folderFiles(directory: string, uploader?: Uploader) {
  const readWhole = async (file: string, integrity: string) => {
    const data = await readFile(file).catch(() => undefined);
    return data && integrityOf(data) === integrity ? data : undefined;
  };
  let uploads: Promise<Map<string, string[]>> | undefined;
  let released: Promise<Map<string, Place>> | undefined;
  return async (integrity: string): Promise<Found | undefined> => {
    for (const upload of (await (uploads ??= listUploads(directory, uploader))).get(fileHash(integrity)) ??
      []) {
      const uploaded = await readWhole(upload, integrity);
      if (uploaded) return { data: uploaded, place: upload };
    }
    // After the uploads: they go when their release is there.
    const place = (await (released ??= releasedFiles(directory, uploader))).get(integrity);
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
export async function missingFiles(
  directory: string,
  integrities: readonly string[],
  uploader?: Uploader,
): Promise<string[]> {
  const find = folderFiles(directory, uploader);
  const places = new Set<string>();
  const missing: string[] = [];
  for (const integrity of new Set(integrities)) {
    const found = await find(integrity);
    if (found && (places.has(found.place) || (await touch(found.place)))) places.add(found.place);
    else missing.push(integrity);
  }
  return missing;
}

export async function putFile(directory: string, data: Buffer, key?: string): Promise<string> {
  const integrity = integrityOf(data);
  const upload = uploadOf(directory, integrity, key);
  const kept = await readFile(upload).catch(() => undefined);
  if (kept && integrityOf(kept) === integrity && (await touch(upload))) return integrity;
  // The disk is not waited for: it is when the release is put, which finds out by the hash where a power cut has torn one.
  await withDraft(upload, async (draft) => {
    await writeOwn(draft, data);
    await rename(draft, upload);
  });
  return integrity;
}

/** Removes uploads that lie in a release now: those of this key, as others may be waiting for a release of their own. */
export async function removeUploads(directory: string, integrities: readonly string[], key?: string) {
  for (const integrity of integrities) await rm(uploadOf(directory, integrity, key), { force: true });
}
