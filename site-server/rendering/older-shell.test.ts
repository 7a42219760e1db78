/** @jest-environment node */
import type { RenderedPage, WorkerSettings } from '@hireloom/contracts';
import { inlineHash } from '../http/inline-hash';
import { withInlineHashes, withMark } from './older-shell';
import type { RenderWorker } from './render-worker-client';

const { noncePlaceholder: mark } = withMark({} as WorkerSettings);

const older = (html: string) =>
  `<style nonce="${mark}">a{}</style>${html}<script id="page-data">{"nonce":"${mark}"}</script>` +
  `<script nonce="${mark}">start()</script>`;

/** As an older shell answers: no hashes, and the empty document as bare text. */
const workerOf = (emptyDocument: unknown, page: object) =>
  ({ emptyDocument, render: async () => page as RenderedPage }) as unknown as RenderWorker;

test('an older shell’s pages are the same for everybody, with the hashes of the blocks that it marked', async () => {
  const injected = '<script>steal()</script><style nonce="x">b{}</style>';
  const worker = withInlineHashes(workerOf(older(''), { status: 404, html: older(injected) }));
  const page = await worker.render('/');
  expect(page.status).toBe(404);
  expect(page.html).toContain('<style nonce="">a{}</style>');
  expect(page.html).not.toContain(mark);
  expect(page.inline).toEqual({
    script: [inlineHash('start()')],
    style: [inlineHash('a{}'), inlineHash('')],
  });
  expect(worker.emptyDocument.inline).toEqual(page.inline);
  expect(worker.emptyDocument.html).not.toContain(mark);
});

test('a shell that names its hashes itself is taken at its word', () => {
  const worker = workerOf({ html: older(''), inline: { script: [], style: [] } }, {});
  expect(withInlineHashes(worker)).toBe(worker);
});
