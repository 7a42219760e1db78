import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import pLimit from 'p-limit';

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, Buffer>(zlib.gzip);
const gunzip = promisify<Buffer, Buffer>(zlib.gunzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body that is compressed once and sent many times. `tags`: a strong ETag for each encoding. */
export type EncodedBody = { br: Buffer; gzip: Buffer; tags: Readonly<Record<Encoding, string>> };

/**
 * `quick` while a visitor waits, `small` in the background. Brotli on the home page (195 KB): level 6 takes 3 ms and yields 30.2
 * KB, level 10 takes 72 ms and yields 26.0 KB; level 11 would take 344 ms to save another 0.4 KB.
 */
export type Effort = 'quick' | 'small';

const LEVELS: Readonly<Record<Effort, number>> = { quick: 6, small: 10 };

/** Copies the bytes: zlib may return a small slice of a 16 KB block, all of which would stay in memory. */
function compact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const createEtag = (bytes: Buffer) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** An encoder takes about 7 MB, and zlib has four threads: running more at once costs memory and is no faster. */
const limit = pLimit(2);

/** Compresses the text off the main thread. */
export async function encodeBody(text: string, effort: Effort = 'quick'): Promise<EncodedBody> {
  const bytes = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: LEVELS[effort],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, zipped] = await limit(() =>
    Promise.all([brotli(bytes, { params }).then(compact), gzip(bytes).then(compact)]),
  );
  return {
    br,
    gzip: zipped,
    tags: { br: createEtag(br), gzip: createEtag(zipped), identity: createEtag(bytes) },
  };
}

/** Decompresses the plain text, which is not cached because few clients ask for it. */
export const decodeBody = (body: Pick<EncodedBody, 'gzip'>): Promise<Buffer> => gunzip(body.gzip);
