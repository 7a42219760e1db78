import type { ReactNode } from 'react';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';

type Rendered = { body: string; failures: unknown[] };

/** Resolves when all data and bundles of the page have loaded. A slot that fails is left to the browser. */
export function renderToText(element: ReactNode): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = [];
    const { pipe } = renderToPipeableStream(element, {
      // Above this size React moves a region to the end of the page, where only a script could put it in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        const parts: Buffer[] = [];
        const page = new Writable({
          // Takes any page in one go: pausing React half-way gains nothing.
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
