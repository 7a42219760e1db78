import { releaseSchema, trafficSchema, UsageError } from '@hireloom/contracts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from './durable-files';
import { parseJson, parseVersion } from './read-json';
import type { ReleaseSource } from './release-store';

const LIMIT_MS = 3000;

async function fetchBytes(address: string, cache?: RequestCache): Promise<Buffer> {
  const fail = (reason: string) => new UsageError(`${address} can't be read: ${reason}`);
  try {
    const answer = await fetch(address, { cache, signal: AbortSignal.timeout(LIMIT_MS) });
    if (!answer.ok) throw fail(`status ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw error instanceof UsageError ? error : fail(String(error));
  }
}

/** What never changes is fetched once, and then read on this machine. */
async function readKept<Value>(
  file: string,
  address: string,
  parse: (text: string) => Value,
): Promise<Value> {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch {
    const text = (await fetchBytes(address)).toString('utf8');
    const value = parse(text);
    await writeWhole(file, text);
    return value;
  }
}

/**
 * The release store as any static server offers it. `address`: where `traffic.json` lies; `directory`: a folder of this
 * machine for what never changes. Browsers fetch their files from `address` themselves.
 * @throws UsageError from each call when something does not arrive in 3 s or is not what it should be.
 */
export function openHttpReleases(address: string, directory: string): ReleaseSource {
  const base = address.endsWith('/') ? address : `${address}/`;
  const kept = <Value>(file: string, parse: (source: string, text: string) => Value) =>
    readKept(path.join(directory, file), base + file, (text) => parse(base + file, text));
  return {
    place: base,
    browserBase: base,
    traffic: async () => {
      const address = `${base}traffic.json`;
      return parseJson(address, (await fetchBytes(address, 'no-store')).toString(), trafficSchema);
    },
    version: (id) => kept(`versions/${id}.json`, (source, text) => parseVersion(source, text, id)),
    release: (name, id) =>
      kept(`${name}/${id}/release.json`, (source, text) => {
        const found = parseJson(source, text, releaseSchema);
        if (found.name !== name || found.id !== id) throw new UsageError(`${source} is another release.`);
        return found;
      }),
    file: (name, id, file) => fetchBytes(`${base}${name}/${id}/${file}`),
    close: async () => undefined,
  };
}
