import { UsageError } from '@hireloom/service';
import { INCOMING_LIMITS } from '../release/incoming-release';
import { type BlobSource, NotInStore } from './blobs';
import { TRAFFIC } from './traffic-states';

const LIMIT_MS = 3000;
/** A site accepts no larger file in a deploy, and descriptions are far smaller. */
const LIMIT_BYTES = INCOMING_LIMITS.fileBytes;

/** Counts decompressed bytes as they arrive, because `Content-Length` may be missing or wrong. @throws UsageError */
async function readBounded({ body }: Response, address: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Throwing ends the loop, and that cancels the download.
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

/** Reads blobs from any static host. Rejects a file that takes longer than 3 s or is larger than 16 MB. */
export function openHttpBlobs(address: string): BlobSource {
  const base = address.endsWith('/') ? address : `${address}/`;
  return {
    place: base,
    read: async (key) => {
      const file = base + key;
      try {
        const headers = key === TRAFFIC ? { 'Cache-Control': 'no-cache' } : undefined;
        const answer = await fetch(file, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
        if (answer.ok) return await readBounded(answer, file);
        const Kind = answer.status === 404 ? NotInStore : UsageError;
        throw new Kind(`${file} can't be read: status ${answer.status}`);
      } catch (error) {
        throw error instanceof UsageError ? error : new UsageError(`${file} can't be read: ${String(error)}`);
      }
    },
    close: async () => undefined,
  };
}
