import { type Release, releaseSchema, type SiteVersion, siteVersionSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { canonicalJson, contentIdOf } from '../release/content-id';
import { parseJson } from '../release/parse-json';
import { createPreviewSecret } from '../version/preview-link';
import { siteVersionId } from '../version/site-version';
import { type Blobs, NotInStore } from './blobs';
import { prune } from './prune';
import { missingFiles, putFiles, putUpload, releaseIds, removeUploads } from './release-files';
import type { ReleaseSource, ReleaseStore } from './release-store';
import { readTraffic, STATES, writeTraffic } from './traffic-states';

const releaseKey = (name: string, id: string) => `${name}/${id}/release.json`;
const versionKey = (id: string) => `versions/${id}.json`;
const PREVIEW_SECRET = 'preview-secret';

/** Parses a site version and checks that its content matches its id. @throws UsageError */
export function parseVersion(source: string, text: string, id: string): SiteVersion {
  const version = parseJson(source, text, siteVersionSchema);
  if (contentIdOf(JSON.parse(text)) !== id) throw new UsageError(`${source} is not the site version ${id}.`);
  return version;
}

/** Parses a release and checks that it has this name and id. @throws UsageError */
export function parseRelease(source: string, text: string, { name, id }: Pick<Release, 'name' | 'id'>) {
  const release = parseJson(source, text, releaseSchema);
  if (release.name !== name || release.id !== id) throw new UsageError(`${source} is another release.`);
  return release;
}

/** The part of a release store that reads. */
function openSource(blobs: Blobs): ReleaseSource {
  const { place, watch, close } = blobs;
  const readText = async (key: string) => String(await blobs.read(key));
  return {
    place,
    traffic: () => readTraffic(blobs),
    version: async (id) => parseVersion(versionKey(id), await readText(versionKey(id)), id),
    releases: (name) => releaseIds(blobs, name),
    release: async (name, id) => {
      const key = releaseKey(name, id);
      return parseRelease(key, await readText(key), { name, id });
    },
    file: (name, id, file) => blobs.read(`${name}/${id}/${file}`),
    ...(watch && { follow: (onHint) => watch(STATES, onHint) }),
    close,
  };
}

/** Writes the description, which must come last: a release exists, and is complete, once its description does. */
async function putDescription(blobs: Blobs, store: ReleaseSource, release: Release) {
  const key = releaseKey(release.name, release.id);
  const known = await store.release(release.name, release.id).catch(() => undefined);
  // The same build may be signed again: with another key, or because it was unsigned.
  const isAsGood =
    known && (!release.signature || canonicalJson(known.signature) === canonicalJson(release.signature));
  if (!isAsGood || !(await blobs.touch(key))) await blobs.write(key, JSON.stringify(release, null, 2));
}

/**
 * Opens a release store on any kind of blob store. Site versions and the content of releases never change. Each change of the
 * traffic is a new blob, and only one of several writers can take its serial, even across machines. The keys:
 *   traffic/<serial>.json   which site versions visitors get: each state
 *   versions/<id>.json      site versions
 *   <name>/<id>/            releases: browser/, server/, public/, and release.json, which is written last
 *   uploads/<key>.<hash>    uploaded files without a release yet, by the team key that uploaded them
 *   preview-secret          signs preview links
 */
export function openReleases(blobs: Blobs): ReleaseStore {
  const source = openSource(blobs);
  return {
    ...source,
    missingFiles: (integrities, uploader) => missingFiles(blobs, integrities, uploader),
    putFile: (data, key) => putUpload(blobs, data, key),
    putFiles: (release, from, { isCompressed = false } = {}) =>
      putFiles(blobs, release, { from, isCompressed }),
    putRelease: async (release, from, { isCompressed = true } = {}) => {
      await putFiles(blobs, release, { from, isCompressed });
      await putDescription(blobs, source, release);
      if (typeof from === 'object') await removeUploads(blobs, release, from);
    },
    versions: async () =>
      (await blobs.list('versions/')).flatMap(
        (key) => /^versions\/([a-f0-9]{16})\.json$/.exec(key)?.[1] ?? [],
      ),
    putVersion: async (version) => {
      const [id, text] = [siteVersionId(version), canonicalJson(version)];
      const known = await blobs.read(versionKey(id)).catch(() => undefined);
      if (String(known) !== text || !(await blobs.touch(versionKey(id))))
        await blobs.write(versionKey(id), text);
      return id;
    },
    putTraffic: (next) => writeTraffic(blobs, next),
    previewSecret: async () => {
      const read = async () => String(await blobs.read(PREVIEW_SECRET));
      return read().catch(async (error: unknown) => {
        if (!(error instanceof NotInStore)) throw error;
        // If several processes create one at once, the first one wins.
        await blobs.write(PREVIEW_SECRET, createPreviewSecret(), { ifAbsent: true });
        return read();
      });
    },
    prune: (now) => prune(blobs, source, now),
  };
}
