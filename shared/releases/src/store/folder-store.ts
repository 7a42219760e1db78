import { type Release, releaseSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { compressFiles } from '../release/compress-files';
import { hashFiles } from '../release/describe-build';
import {
  listFolder,
  makeFolder,
  sync,
  syncAll,
  touch,
  withDraft,
  writeOnce,
  writeOwn,
  writeWhole,
} from './durable-files';
import { folderFiles, heldFile, missingFiles, putFile, removeUploads } from './folder-files';
import { readTraffic, writeTraffic } from './folder-traffic';
import { missingFile } from '../release/missing-file';
import { pruneFolder } from './prune-folder';
import { createPreviewSecret } from '../version/preview-link';
import { fileError, parseVersion, readJson, readText } from '../release/read-json';
import { RELEASES_PATH, type ReleaseStore } from './release-store';
import { canonicalJson, siteVersionId } from '../version/site-version-id';
import { storeDirectory } from './store-directory';

/** Whether the folder holds each file as the release says. */
async function isWhole(folder: string, release: Release): Promise<boolean> {
  try {
    const { id } = await readJson(path.join(folder, 'release.json'), releaseSchema);
    const { 'release.json': _own, ...files } = (await hashFiles(folder)).files;
    return id === release.id && canonicalJson(files) === canonicalJson(release.files);
  } catch {
    return false;
  }
}

/** The same build may be signed anew: by another key, or because it never was. */
async function renewSignature(folder: string, release: Release) {
  const file = path.join(folder, 'release.json');
  const { signature } = await readJson(file, releaseSchema);
  if (release.signature && canonicalJson(signature) !== canonicalJson(release.signature))
    await writeWhole(file, JSON.stringify(release, null, 2));
}

/** Of several deploys of the same build the first one stays; one that is torn is moved away. */
async function replaceUnlessWhole(draft: string, target: string, release: Release) {
  // A folder that is not empty is not replaced.
  const move = () =>
    rename(draft, target).then(
      () => true,
      () => false,
    );
  if ((await move()) || (await isWhole(target, release))) return;
  await rename(target, `${target}.draft-torn-${randomUUID()}`).catch(() => undefined);
  if ((await move()) || (await isWhole(target, release))) return;
  throw new UsageError(`${target} can't be written: is it a folder, with room and the right to write?`);
}

async function previewSecret(directory: string): Promise<string> {
  const file = path.join(directory, 'preview-secret');
  const read = () => readFile(file, 'utf8');
  return read().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw fileError(file, error);
    // Of several that make one at once the first one's stays.
    await writeOnce(file, createPreviewSecret());
    return read();
  });
}

type Put = { directory: string; release: Release; isCompressed: boolean; key?: string };

async function writeRelease(target: string, { directory, release, isCompressed, key }: Put) {
  const find = folderFiles(directory);
  const described = Object.entries({ ...release.files, ...release.maps });
  await withDraft(target, async (draft) => {
    for (const [file, { integrity }] of described) {
      const found = await find(integrity);
      if (!found) throw missingFile(release, file);
      await makeFolder(path.dirname(path.join(draft, file)));
      await writeOwn(path.join(draft, file), found.data);
    }
    for (const part of isCompressed ? ['browser', 'public'] : []) {
      if (existsSync(path.join(draft, part))) await compressFiles(path.join(draft, part));
    }
    await writeOwn(path.join(draft, 'release.json'), JSON.stringify(release, null, 2));
    await syncAll(draft);
    await replaceUnlessWhole(draft, target, release);
    await sync(path.dirname(target));
  });
  await removeUploads(
    directory,
    described.map(([, { integrity }]) => integrity),
    key,
  );
}

/**
 * The release store as a folder of plain files. Nothing of a release or a site version ever changes; a change of the
 * traffic is a new file, whose number only one of several writers can take, on whatever machines they are.
 *   traffic/<serial>.json, traffic.json   which site versions visitors get: each state, and the last one
 *   versions/<id>.json                    site versions
 *   <name>/<id>/                          releases: release.json, browser/, server/, public/
 *   uploads/[<key>.]<hash>                files whose release is still to come, each for who uploaded it
 *   preview-secret                        what signs the links of previews, for its owner alone
 */
export function openFolderStore(directory = storeDirectory()): ReleaseStore {
  const releaseFolder = (name: string, id: string) => path.join(directory, name, id);
  const versionFile = (id: string) => path.join(directory, 'versions', `${id}.json`);
  const store: ReleaseStore = {
    place: directory,
    browserBase: RELEASES_PATH,
    traffic: () => readTraffic(directory),
    version: async (id) => parseVersion(versionFile(id), await readText(versionFile(id)), id),
    release: (name, id) => readJson(path.join(releaseFolder(name, id), 'release.json'), releaseSchema),
    file: (name, id, file) =>
      readFile(path.join(releaseFolder(name, id), file)).catch((error: unknown) => {
        throw fileError(`${name}@${id}: ${file}`, error);
      }),
    missingFiles: (integrities, uploader) => missingFiles(directory, integrities, uploader),
    heldFile: (integrity) => heldFile(directory, integrity),
    putFile: (data, key) => putFile(directory, data, key),
    putRelease: async (release, { isCompressed = true, key } = {}) => {
      const target = releaseFolder(release.name, release.id);
      // It may just be removed as old: then it is put as if it had never been there.
      if ((await isWhole(target, release)) && (await touch(target))) return renewSignature(target, release);
      await writeRelease(target, { directory, release, isCompressed, key });
    },
    putVersion: async (version) => {
      const id = siteVersionId(version);
      const [file, text] = [versionFile(id), canonicalJson(version)];
      const known = await readFile(file, 'utf8').catch(() => undefined);
      if (known !== text || !(await touch(file))) await writeWhole(file, text);
      return id;
    },
    versions: async () =>
      (await listFolder(path.join(directory, 'versions'))).flatMap(
        (file) => /^([a-f0-9]{16})\.json$/.exec(file)?.[1] ?? [],
      ),
    putTraffic: (next) => writeTraffic(directory, next),
    previewSecret: () => previewSecret(directory),
    prune: (now) => pruneFolder(directory, store, now),
    close: async () => undefined,
  };
  return store;
}
