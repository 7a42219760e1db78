import type { EmptyDocument, RenderedPage, WorkerSettings } from '@hireloom/contracts';
import { randomUUID } from 'node:crypto';
import { inlineHash } from '../http/inline-hash';
import type { RenderWorker } from './render-worker-client';

/**
 * Shells that were released before pages named the hashes of their inline blocks: one may be live when this server
 * starts, or be gone back to. They mark those blocks with a nonce, which nobody can guess who gets text into a page.
 */
const mark = randomUUID();
const markedBlock = new RegExp(`<(script|style) nonce="${mark}">([^]*?)</\\1>`, 'g');

/** Their styles go on in style elements that come into the document empty. */
const EMPTY_STYLE = inlineHash('');

export const withMark = <Settings extends WorkerSettings>(settings: Settings) => ({
  ...settings,
  noncePlaceholder: mark,
});

/** The same bytes for everybody: the mark goes once it has told what is to be allowed. */
function readMarks(html: string): EmptyDocument {
  const blocks = [...html.matchAll(markedBlock)].map(([, kind, text = '']) => ({
    kind,
    hash: inlineHash(text),
  }));
  const hashesOf = (kind: string) => blocks.filter((block) => block.kind === kind).map(({ hash }) => hash);
  return {
    html: html.replaceAll(mark, ''),
    inline: { script: hashesOf('script'), style: [...hashesOf('style'), EMPTY_STYLE] },
  };
}

/** The worker as every other, also if its shell is an older one. */
export function withInlineHashes(worker: RenderWorker): RenderWorker {
  const emptyDocument: EmptyDocument | string = worker.emptyDocument;
  if (typeof emptyDocument !== 'string') return worker;
  return {
    ...worker,
    emptyDocument: readMarks(emptyDocument),
    render: async (path, limitMs): Promise<RenderedPage> => {
      const page = await worker.render(path, limitMs);
      return { ...page, ...readMarks(page.html) };
    },
  };
}
