import { NO_INLINE, type RenderedPage } from '@hireloom/contracts';
import { RenderFault } from '../rendering/render-fault';
import type { RenderOptions } from '../rendering/render-queue';
import { createPageRenderer } from './render-page';

const key = { version: 'v1', address: '/blogs' };
const passedOn = { 'x-request-id': 'visit-1' };
const page: RenderedPage = {
  ...{ status: 200, html: '', inline: NO_INLINE, used: [] },
  problems: [{ text: 'TypeError', remote: 'content', release: 'a1', phase: 'render' }],
};

function rendererOf(render: (options: RenderOptions) => Promise<RenderedPage>) {
  const lines: string[] = [];
  const log = (name: string) => {
    const write = (_details: unknown, text?: string) => void lines.push(`${name}: ${text}`);
    return { error: write, warn: write };
  };
  const pool = { render: (_version: string, _address: string, options: RenderOptions) => render(options) };
  const renderPage = createPageRenderer({
    pool,
    metrics: { countFailure: () => undefined },
    log: log('server'),
  });
  return { renderPage, lines, requester: { log: log('visit-1'), passedOn } };
}

test('what fails in a page is logged for the request that waits for it, and the worker hears its names', async () => {
  const heard: RenderOptions[] = [];
  const { renderPage, lines, requester } = rendererOf(async (options) => {
    heard.push(options);
    return page;
  });
  await renderPage(key, { requester });
  await renderPage(key, { isBackground: true });
  expect(heard).toEqual([{ passedOn }, { isBackground: true }]);
  expect(lines).toEqual([
    'visit-1: a part of the page failed on the server',
    'server: a part of the page failed on the server',
  ]);
});

test('so is a page that can not be rendered', async () => {
  const { renderPage, lines, requester } = rendererOf(async () => {
    throw new RenderFault('it broke', 'breakdown');
  });
  await expect(renderPage(key, { requester })).rejects.toThrow('it broke');
  expect(lines).toEqual(['visit-1: the page could not be rendered on the server']);
});
