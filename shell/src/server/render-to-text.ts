import type { ReactNode } from 'react';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';

type Rendered = { body: string; failures: unknown[] };

/** Resolves when all data and bundles of the page have loaded. If a slot fails, the browser renders it. */
export function renderToText(element: ReactNode): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = [];
    const { pipe } = renderToPipeableStream(element, {
      // React moves larger regions to the end of the page, from where only a script could put them in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        const parts: Buffer[] = [];
        const page = new Writable({
          // Accepts a page of any size in one go: pausing React half-way gains nothing.
          highWaterMark: Number.MAX_SAFE_INTEGER,
          write: (part: Buffer, _encoding, done) => {
            parts.push(part);
            done();
          },
        });
        page.on('error', reject).on('finish', () => {
          resolve({ body: Buffer.concat(parts).toString(), failures });
        });
        pipe(page);
      },
      onShellError: reject,
      onError: (error) => void failures.push(error),
    });
  });
}
