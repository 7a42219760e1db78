import { describeFiles, parseJson, type Part, PART_FILE, partSchema } from '@hireloom/releases';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { HttpError } from './authenticate';
import { unpackParts } from './unpack-parts';

/** Describes an unpacked part by what has arrived. @throws UsageError */
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
  // Stack traces tell remotes apart by the name and id in the path of their code.
  const home = path.join(folder, 'parts', name, id);
  await mkdir(path.dirname(home), { recursive: true });
  await rename(build, home);
  return { release, build: home };
}

/** Longer than any deploy takes: another server may share the folder. */
const STALE_MS = 3_600_000;

/** Removes what servers that were killed during a deploy left behind. */
export async function removeStale(directory: string) {
  for (const name of await readdir(directory).catch(() => [])) {
    const folder = path.join(directory, name);
    const { mtimeMs } = await stat(folder);
    if (mtimeMs < Date.now() - STALE_MS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Unpacks and describes the parts of a tar in a new folder in `directory`. `remove`: removes that. @throws HttpError, after having removed
 * it
 */
export async function receiveParts(
  directory: string,
  source: Readable,
  mayPublish: (name: string) => void,
): Promise<{ parts: Part[]; remove: () => Promise<void> }> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
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
