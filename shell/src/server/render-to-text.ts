import type { ReactNode } from 'react';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';

/** Resolves when all data and bundles of the page have loaded. If a slot fails, the browser renders it. */
export async function renderToText(element: ReactNode): Promise<{ body: string; failures: unknown[] }> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(element, {
    // React moves larger regions to the end of the page, from where only a script could move them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  return { body: await text(prelude), failures };
}
