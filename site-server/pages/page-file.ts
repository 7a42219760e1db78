import { policySourcesSchema } from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { CachedPage, PageKey } from './cached-page';

const headerSchema = v.object({
  address: v.string(),
  status: v.number(),
  content: v.string(),
  inline: v.object({ script: v.array(v.string()), style: v.array(v.string()) }),
  sources: v.optional(policySourcesSchema),
  tags: v.object({ br: v.string(), gzip: v.string(), identity: v.string() }),
  /** Bytes of the first encoding; the rest of the file is the second. */
  brSize: v.number(),
});

const HASH_LENGTH = 64;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A line with the hash of all that follows and the header as JSON, then both encodings. */
export function writePageFile(
  { address }: PageKey,
  { body: { br, gzip, tags }, ...page }: CachedPage,
): Buffer {
  const { status, content, inline, sources } = page;
  const header = JSON.stringify({ address, status, content, inline, sources, tags, brSize: br.length });
  const rest = Buffer.concat([Buffer.from(`${header}\n`), br, gzip]);
  return Buffer.concat([Buffer.from(hashOf(rest)), rest]);
}

/** Undefined if the file is damaged or belongs to another address. */
export function readPageFile(key: Pick<PageKey, 'address'>, file: Buffer): CachedPage | undefined {
  const rest = file.subarray(HASH_LENGTH);
  if (file.toString('latin1', 0, HASH_LENGTH) !== hashOf(rest)) return undefined;
  const start = rest.indexOf('\n') + 1;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), headerSchema), rest.toString('utf8', 0, start));
  if (!read.success || read.output.address !== key.address) return undefined;
  const { tags, brSize, status, content, inline, sources } = read.output;
  const middle = start + brSize;
  const body = { br: rest.subarray(start, middle), gzip: rest.subarray(middle), tags };
  return { status, content, inline, sources, body };
}
