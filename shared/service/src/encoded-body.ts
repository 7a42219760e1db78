import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import { fewAtOnce } from './few-at-once';

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, Buffer>(zlib.gzip);
const gunzip = promisify<Buffer, Buffer>(zlib.gunzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** What is sent to everybody, compressed once. `tags`: a strong ETag for each encoding. */
export type EncodedBody = { br: Buffer; gzip: Buffer; tags: Readonly<Record<Encoding, string>> };

/**
 * `quick` where somebody waits, `small` where nobody does. For the home page, 195 KB: level 6 takes 3 ms and gives 30.2 KB,
 * level 10 takes 72 ms and gives 26.0 KB; level 11 would take 344 ms for 0.4 KB more.
 */
export type Effort = 'quick' | 'small';

const LEVELS: Readonly<Record<Effort, number>> = { quick: 6, small: 10 };

/** What zlib gives may be a small part of a block of 16 KB, which would be kept with it. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const tagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** An encoder takes some seven megabytes, and zlib has four threads: more at once take memory and are no faster. */
const inTurn = fewAtOnce(2);

/** Compresses the text in zlib's own threads. */
export async function encodeBody(text: string, effort: Effort = 'quick'): Promise<EncodedBody> {
  const bytes = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: LEVELS[effort],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, zipped] = await inTurn(() =>
    Promise.all([brotli(bytes, { params }).then(exact), gzip(bytes).then(exact)]),
  );
  return { br, gzip: zipped, tags: { br: tagOf(br), gzip: tagOf(zipped), identity: tagOf(bytes) } };
}

/** The text is not kept: few clients want it so. */
export const decodeBody = (body: Pick<EncodedBody, 'gzip'>): Promise<Buffer> => gunzip(body.gzip);
