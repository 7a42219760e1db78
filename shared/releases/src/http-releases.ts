import { type Release, releaseSchema, trafficSchema, UsageError } from '@hireloom/contracts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from './describe-build';
import { writeWhole } from './durable-files';
import { parseJson, parseVersion } from './read-json';
import type { ReleaseSource } from './release-store';

const LIMIT_MS = 3000;

async function fetchBytes(address: string, cache: RequestCache): Promise<Buffer> {
  const fail = (reason: string) => new UsageError(`${address} can't be read: ${reason}`);
  try {
    const answer = await fetch(address, { cache, signal: AbortSignal.timeout(LIMIT_MS) });
    if (!answer.ok) throw fail(`status ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw error instanceof UsageError ? error : fail(String(error));
  }
}

const isRunHere = (file: string) => /^(server|public)\//.test(file);

/** Brings what runs or is served here to this machine, once. What was cut off on the way is not kept. */
async function fetchFiles(base: string, folder: string, { name, id, files }: Release) {
  for (const [file, { integrity }] of Object.entries(files).filter(([one]) => isRunHere(one))) {
    const target = path.join(folder, file);
    const known = await readFile(target).catch(() => undefined);
    if (known && integrityOf(known) === integrity) continue;
    const address = `${base}${name}/${id}/${file}`;
    const content = await fetchBytes(address, 'default');
    if (integrityOf(content) !== integrity) throw new UsageError(`${address} is not what the release says.`);
    await writeWhole(target, content);
  }
}

/** What never changes is kept on this machine, so that a host that is down costs no start. */
async function readKept<Value>(
  file: string,
  address: string,
  parse: (text: string) => Value,
): Promise<Value> {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch {
    const text = (await fetchBytes(address, 'default')).toString('utf8');
    const value = parse(text);
    await writeWhole(file, text);
    return value;
  }
}

/**
 * The release store as any static server offers it. `address`: where `traffic.json` lies; `directory`: a folder of this
 * machine for what is run here. Browsers fetch their files from `address` themselves.
 * @throws UsageError from each call when something does not arrive in 3 s or is not what it should be.
 */
export function openHttpReleases(address: string, directory: string): ReleaseSource {
  const base = address.endsWith('/') ? address : `${address}/`;
  const release = (name: string, id: string) => {
    const place = `${name}/${id}/release.json`;
    return readKept(path.join(directory, place), base + place, (text) => {
      const found = parseJson(base + place, text, releaseSchema);
      if (found.name !== name || found.id !== id) throw new UsageError(`${base}${place} is another release.`);
      return found;
    });
  };
  return {
    browserBase: base,
    traffic: async () =>
      parseJson(
        `${base}traffic.json`,
        (await fetchBytes(`${base}traffic.json`, 'no-store')).toString(),
        trafficSchema,
      ),
    version: (id) => {
      const place = `versions/${id}.json`;
      return readKept(path.join(directory, place), base + place, (text) =>
        parseVersion(base + place, text, id),
      );
    },
    release,
    folder: async (name, id) => {
      const folder = path.join(directory, name, id);
      await fetchFiles(base, folder, await release(name, id));
      return folder;
    },
  };
}
