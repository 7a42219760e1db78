import type { RenderedPage } from '@hireloom/contracts';
import { type Effort, type EncodedBody, encodeBody } from '@hireloom/service';

/** A page as it is sent to every visitor. `content`: the version of the content on it; the body of a redirect is empty. */
export type CachedPage = Pick<RenderedPage, 'status' | 'location' | 'inline' | 'sources'> & {
  body: EncodedBody;
  content: string;
};

/** A page is never served for another site version. */
export type PageKey = { version: string; address: string };

/** Whether a page may be cached: nothing on it failed or stands in for data that is missing. */
export const isComplete = ({ status, problems, isProvisional }: RenderedPage) =>
  problems.length === 0 && status < 500 && !isProvisional;

export async function encodePage(
  { status, location, inline, sources, html }: RenderedPage,
  content: string,
  effort: Effort,
): Promise<CachedPage> {
  return { status, location, inline, sources, content, body: await encodeBody(location ? '' : html, effort) };
}

/** Objects, tags, prepared headers and what the engine needs around buffers: measured with 100,000 addresses. */
const OVERHEAD_BYTES = 4096;

/** Bytes of memory that a cache entry takes. */
export function sizeOf({ address, version }: PageKey, { body, inline, location = '' }: CachedPage): number {
  const texts = [address, version, location, ...inline.script, ...inline.style];
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return body.br.length + body.gzip.length + 2 * characters + OVERHEAD_BYTES;
}
