import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { pointersSchema, releaseSchema, type Pointers, type Release } from '../contracts/registry';
import { UsageError } from '../contracts/usage-error';
import { inService } from './pointer-changes';

/** Where the path of a release begins on the site's own origin. */
export const RELEASES_PATH = '/releases/';

/**
 * What a site server needs of a store: which releases are in service, their server builds on this machine
 * (there once `release` has given one), their address for browsers.
 */
export type ReleaseSource = {
  readonly directory: string;
  readonly browserBase: string;
  pointers: () => Promise<Pointers>;
  release: (remote: string, id: string) => Promise<Release>;
  /** What is live of each remote. */
  liveReleases: () => Promise<Release[]>;
};

export async function readLive({ pointers, release }: Pick<ReleaseSource, 'pointers' | 'release'>) {
  const { remotes } = await pointers();
  return Promise.all(Object.entries(remotes).map(([remote, { live }]) => release(remote, live)));
}

/** Whatever visitors may get beside a release of `remote`: the live releases and canaries of all others. */
export async function releasesBeside(source: ReleaseSource, remote: string): Promise<Release[]> {
  const { remotes } = await source.pointers();
  const others = Object.entries(remotes).filter(([name]) => name !== remote);
  const pairs = others.flatMap(([name, entry]) => inService(entry).map((id) => [name, id] as const));
  return Promise.all(pairs.map(([name, id]) => source.release(name, id)));
}

/**
 * The release store, a folder of plain files:
 *   registry.json                        which releases of each remote are in service
 *   <remote>/<release>/release.json      what the release serves, with a hash of each file
 *   <remote>/<release>/browser/, server/
 * Nothing in a release's folder ever changes; `registry.json` changes by renaming a new one over it.
 */
export type ReleaseStore = ReleaseSource & {
  setPointers: (pointers: Pointers) => Promise<void>;
};

async function readJson<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  }
  const result = v.safeParse(schema, content);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new UsageError(`${file}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
}

async function writeWhole(file: string, content: string) {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, file);
}

async function namesIn(directory: string): Promise<string[]> {
  return existsSync(directory) ? readdir(directory) : [];
}

async function remotesWithReleases(directory: string): Promise<string[]> {
  const found: string[] = [];
  for (const remote of (await namesIn(directory)).filter((name) => /^[a-z][a-z0-9-]*$/.test(name))) {
    const ids = await namesIn(path.join(directory, remote));
    if (ids.some((id) => existsSync(path.join(directory, remote, id, 'release.json')))) found.push(remote);
  }
  return found;
}

/** A store that is new has no registry. One that holds releases has lost it: nobody may take that for "nothing is live". */
async function withoutRegistry(directory: string, registryFile: string): Promise<Pointers> {
  const remotes = await remotesWithReleases(directory);
  if (remotes.length === 0) return { remotes: {} };
  throw new UsageError(
    `${registryFile} is missing, though there are releases of ${remotes.join(', ')}: put a copy of it back. ` +
      'Without a copy, write {"remotes": {}} into it and deploy every remote anew.',
  );
}

/** @throws UsageError from each call where a file is missing or not what it should be. */
export function openReleaseStore(directory: string): ReleaseStore {
  const registryFile = path.join(directory, 'registry.json');
  const pointers = (): Promise<Pointers> =>
    readJson(registryFile, pointersSchema).catch((error: unknown) => {
      if (existsSync(registryFile)) throw error;
      return withoutRegistry(directory, registryFile);
    });
  const release = (remote: string, id: string) =>
    readJson(path.join(directory, remote, id, 'release.json'), releaseSchema);
  return {
    directory,
    browserBase: RELEASES_PATH,
    pointers,
    release,
    liveReleases: () => readLive({ pointers, release }),
    setPointers: async (next) => {
      await mkdir(directory, { recursive: true });
      await writeWhole(registryFile, JSON.stringify(next, null, 2));
    },
  };
}
