import { PART_FILE, describeFiles, parseJson, type Part, partSchema } from '@hireloom/releases';
import { RELEASE_LIMITS } from '../releases/changes/check-build';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Header } from 'tar-stream';
import { errorCode } from '../errors';
import { HttpError } from './authenticate';
import { readTar } from './read-tar';

export const TAR_LIMITS = { bytes: 2 * RELEASE_LIMITS.bytes, files: 2 * RELEASE_LIMITS.files } as const;

const PART_BYTES = 256 * 1024;

const NAME =
  /^(?<part>[a-z][a-z0-9-]{0,59})\/(?<file>part\.json|(?:browser|server|public)(?:\/(?!\.+\/|\.+$)[A-Za-z0-9@._-]{1,150}){1,8})$/;

/** An error in the tar, such as a folder where a file is expected. */
const OVERWRITES = new Set(['EEXIST', 'ENOTDIR', 'EISDIR']);

function checkEntry({ type, name, size }: Header) {
  const { part, file } = NAME.exec(name)?.groups ?? {};
  if (type !== 'file' || part === undefined || file === undefined)
    throw new HttpError(
      400,
      `the tar contains ${JSON.stringify(name)} (${type}): a part has its ${PART_FILE}, and files in browser, server and public, and nothing else.`,
    );
  const limit = file === PART_FILE ? PART_BYTES : RELEASE_LIMITS.fileBytes;
  if (size > limit) throw new HttpError(413, `${name} is larger than ${limit / 1024} KB.`);
  return { part, file };
}

/** Returns the texts of `part.json` by part. `mayPublish` throws if a part is not allowed. @throws HttpError; Error if the disk is full */
export async function unpackParts(
  source: Readable,
  folder: string,
  mayPublish: (name: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const abouts = new Map<string, string>();
  const unpack = async (entry: AsyncIterable<Uint8Array> & { header: Header }) => {
    const { part, file } = checkEntry(entry.header);
    mayPublish(part);
    if (file === PART_FILE) {
      if (abouts.has(part)) throw new HttpError(400, `the tar contains ${entry.header.name} twice.`);
      return void abouts.set(part, await text(entry));
    }
    if (!abouts.has(part))
      throw new HttpError(400, `${part}/${PART_FILE} must come before the files of ${part}.`);
    const target = path.join(folder, part, file);
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(entry, createWriteStream(target, { flags: 'wx' }));
  };
  await readTar(source, TAR_LIMITS, unpack).catch((error: unknown) => {
    throw OVERWRITES.has(errorCode(error))
      ? new HttpError(400, 'the tar contains the same file twice.')
      : error;
  });
  if (abouts.size === 0) throw new HttpError(400, 'the tar contains no part.');
  return abouts;
}

async function describePart(folder: string, name: string, text: string): Promise<Part> {
  const { description, id, ...made } = parseJson(`${name}/${PART_FILE}`, text, partSchema);
  if (description.name !== name)
    throw new HttpError(
      422,
      `the part ${name} contains a build of ${description.name}: name both alike, and deploy again.`,
    );
  const build = path.join(folder, 'unpacked', name);
  const release = await describeFiles({ build, description }, made);
  if (release.id !== id)
    throw new HttpError(422, `${name} ${id} did not arrive as it was packed: deploy it again.`);
  // Stack traces identify remotes by the name and id in their code's path.
  const home = path.join(folder, 'parts', name, id);
  await mkdir(path.dirname(home), { recursive: true });
  await rename(build, home);
  return { release, build: home };
}

/** Longer than any deploy takes: another server may share the folder. */
const STALE_MS = 3_600_000;

export async function removeStaleUploads(directory: string) {
  for (const name of await readdir(directory).catch(() => [])) {
    const folder = path.join(directory, name);
    const { mtimeMs } = await stat(folder);
    if (mtimeMs < Date.now() - STALE_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Unpacks a tar into a new folder in `directory`, which `remove` removes. @throws HttpError */
export async function unpackDeploy(
  directory: string,
  source: Readable,
  mayPublish: (name: string) => void,
): Promise<{ parts: Part[]; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(directory, 'deploy-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const abouts = await unpackParts(source, path.join(folder, 'unpacked'), mayPublish);
    const parts: Part[] = [];
    for (const [name, text] of abouts) parts.push(await describePart(folder, name, text));
    return { parts, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
