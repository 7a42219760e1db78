import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Answer, fieldOf } from './answer-reader';

/** `refused`: said so, with the time after which to ask again. `bare`: sent as the page, without its content. */
export const kinds = ['whole', 'refused', 'bare', 'failed'] as const;
export type Kind = (typeof kinds)[number];

function textOf({ head, body }: Answer): string {
  const encoding = fieldOf(head, 'content-encoding');
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** A page with its heading, and with the data by which the browser takes it over. */
export const isWholePage = (html: string) => html.includes('"hydration":') && /<h1[\s>]/.test(html);

/** What a visitor got who asked for a page. */
export function classify(answer: Answer): Kind {
  const { status, head } = answer;
  if (status === 503) return fieldOf(head, 'retry-after') ? 'refused' : 'failed';
  if (status !== 200 && status !== 404) return 'failed';
  return isWholePage(textOf(answer)) ? 'whole' : 'bare';
}
