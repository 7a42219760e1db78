import { releaseSchema, trafficSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { INCOMING_LIMITS } from '../release/incoming-release';
import { parseJson, parseVersion } from '../release/read-json';
import { NotInStore, type ReleaseSource } from './release-store';

const LIMIT_MS = 3000;
/** No file that a site accepts in a deploy is larger, and descriptions are far smaller. */
const LIMIT_BYTES = INCOMING_LIMITS.fileBytes;

/** Counts bytes as they arrive, after decompression: a length in the headers may be missing or wrong. @throws UsageError */
async function readBounded({ body }: Response, address: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Throwing ends the loop, which cancels the download.
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > LIMIT_BYTES)
      throw new UsageError(
        `${address} is larger than ${LIMIT_BYTES / 1024 / 1024} MB, the limit for a file of a release store.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function fetchBytes(address: string, cache?: RequestCache): Promise<Buffer> {
  try {
    const answer = await fetch(address, { cache, signal: AbortSignal.timeout(LIMIT_MS) });
    if (answer.ok) return await readBounded(answer, address);
    const Kind = answer.status === 404 ? NotInStore : UsageError;
    throw new Kind(`${address} can't be read: status ${answer.status}`);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${address} can't be read: ${String(error)}`);
  }
}

const fetchText = async (address: string, cache?: RequestCache) =>
  (await fetchBytes(address, cache)).toString('utf8');

/**
 * The release store as any static server offers it. `address`: where `traffic.json` lies. Browsers fetch their files from
 * there themselves.
 * @throws UsageError from each call when something does not arrive in 3 s, is larger than 16 MB or is not what it should be.
 */
export function openHttpReleases(address: string): ReleaseSource {
  const base = address.endsWith('/') ? address : `${address}/`;
  return {
    place: base,
    browserBase: base,
    traffic: async () => {
      const file = `${base}traffic.json`;
      return parseJson(file, await fetchText(file, 'no-store'), trafficSchema);
    },
    version: async (id) => {
      const file = `${base}versions/${id}.json`;
      return parseVersion(file, await fetchText(file), id);
    },
    release: async (name, id) => {
      const file = `${base}${name}/${id}/release.json`;
      const found = parseJson(file, await fetchText(file), releaseSchema);
      if (found.name !== name || found.id !== id) throw new UsageError(`${file} is another release.`);
      return found;
    },
    file: (name, id, file) => fetchBytes(`${base}${name}/${id}/${file}`),
    close: async () => undefined,
  };
}
