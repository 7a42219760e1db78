import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { pointersSchema, type Release, releaseSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/contracts';
import { readLive, type ReleaseSource } from './release-store';

const LIMIT_MS = 3000;

async function fetchBytes(address: string, cache: RequestCache): Promise<Buffer> {
  const fail = (reason: string) => new UsageError(`${address} can't be read: ${reason}`);
  const answer = await fetch(address, { cache, signal: AbortSignal.timeout(LIMIT_MS) }).catch(
    (error: unknown) => {
      throw fail(String(error));
    },
  );
  if (!answer.ok) throw fail(`status ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function fetchJson<Schema extends v.GenericSchema>(
  address: string,
  schema: Schema,
  cache: RequestCache,
) {
  const bytes = await fetchBytes(address, cache);
  try {
    return v.parse(schema, JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new UsageError(`${address} is not what it should be: ${(error as Error).message}`);
  }
}

/** Brings the server build of a release to this machine, once; whoever runs it checks it against the release. */
async function fetchServerFiles(base: string, directory: string, { name, id, files }: Release) {
  for (const file of Object.keys(files).filter((path) => path.startsWith('server/'))) {
    const target = path.join(directory, name, id, file);
    if (existsSync(target)) continue;
    const content = await fetchBytes(`${base}${name}/${id}/${file}`, 'default');
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(`${target}.draft-${process.pid}`, content);
    await rename(`${target}.draft-${process.pid}`, target);
  }
}

/**
 * The release store as any static server offers it. `address`: where `registry.json` lies; `directory`: a folder of this
 * machine for server builds. Browsers fetch their files from `address` themselves.
 * @throws UsageError from each call when something does not arrive in 3 s or is not what it should be.
 */
export function openHttpReleases(address: string, directory: string): ReleaseSource {
  const base = address.endsWith('/') ? address : `${address}/`;
  const known = new Map<string, Release>();
  const release = async (remote: string, id: string) => {
    const key = `${remote}@${id}`;
    const found =
      known.get(key) ?? (await fetchJson(`${base}${remote}/${id}/release.json`, releaseSchema, 'default'));
    if (!known.has(key)) await fetchServerFiles(base, directory, found);
    known.set(key, found);
    return found;
  };
  const pointers = () => fetchJson(`${base}registry.json`, pointersSchema, 'no-store');
  return {
    directory,
    browserBase: base,
    pointers,
    release,
    liveReleases: () => readLive({ pointers, release }),
  };
}
