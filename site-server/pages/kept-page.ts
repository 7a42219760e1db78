import type { RenderedPage } from '@hireloom/contracts';
import { type Effort, type EncodedBody, encodeBody } from '@hireloom/service';

/** A page as it is sent to everybody. `content`: the content version that it was made of; a redirect has an empty body. */
export type KeptPage = Pick<RenderedPage, 'status' | 'location' | 'inline' | 'sources'> & {
  body: EncodedBody;
  content: string;
};

/** What a page is made of: a page is never served for another site version. */
export type PageKey = { version: string; address: string };

/** A page in which something failed or stands in for data that did not come is for those alone who wait for it. */
export const isGood = ({ status, problems, isProvisional }: RenderedPage) =>
  problems.length === 0 && status < 500 && !isProvisional;

export async function encodePage(
  { status, location, inline, sources, html }: RenderedPage,
  content: string,
  effort: Effort,
): Promise<KeptPage> {
  return { status, location, inline, sources, content, body: await encodeBody(location ? '' : html, effort) };
}

/** Objects, tags, prepared headers and what the engine needs around buffers: measured with 100,000 addresses. */
const OVERHEAD_BYTES = 4096;

/** How much memory a page takes under its address. */
export function sizeOf({ address, version }: PageKey, { body, inline, location = '' }: KeptPage): number {
  const texts = [address, version, location, ...inline.script, ...inline.style];
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return body.br.length + body.gzip.length + 2 * characters + OVERHEAD_BYTES;
}
