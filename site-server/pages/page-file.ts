import { createHash } from 'node:crypto';
import { policySourcesSchema } from '@hireloom/contracts';
import * as v from 'valibot';
import type { KeptPage, PageKey } from './kept-page';

const tag = v.string();
const headerSchema = v.object({
  address: v.string(),
  status: v.number(),
  content: v.string(),
  inline: v.object({ script: v.array(v.string()), style: v.array(v.string()) }),
  sources: v.optional(policySourcesSchema),
  tags: v.object({ br: tag, gzip: tag, identity: tag }),
  /** How many of the bytes that follow are of the first encoding, and how many of the second. */
  sizes: v.object({ br: v.number(), gzip: v.number() }),
});

const HASH_LENGTH = 64;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** One line of hash and JSON, then the bytes of both encodings. The hash is of all that follows it. */
export function writePageFile({ address }: PageKey, { body, ...page }: KeptPage): Buffer {
  const { status, content, inline, sources } = page;
  const sizes = { br: body.br.length, gzip: body.gzip.length };
  const header = JSON.stringify({ address, status, content, inline, sources, tags: body.tags, sizes });
  const rest = Buffer.concat([Buffer.from(`${header}\n`), body.br, body.gzip]);
  return Buffer.concat([Buffer.from(hashOf(rest)), rest]);
}

/** Undefined where the file is torn, or not of this address. */
export function readPageFile({ address }: Pick<PageKey, 'address'>, file: Buffer): KeptPage | undefined {
  const rest = file.subarray(HASH_LENGTH);
  if (file.toString('latin1', 0, HASH_LENGTH) !== hashOf(rest)) return undefined;
  const start = rest.indexOf('\n') + 1;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), headerSchema), rest.toString('utf8', 0, start));
  if (!read.success || read.output.address !== address) return undefined;
  const { tags, sizes, status, content, inline, sources } = read.output;
  const middle = start + sizes.br;
  const body = { br: rest.subarray(start, middle), gzip: rest.subarray(middle), tags };
  return { status, content, inline, sources, body };
}
