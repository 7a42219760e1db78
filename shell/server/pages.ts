import type { FastifyInstance, FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import { renderDocument } from '../src/layout/document';
import { headOf } from '../src/layout/head';
import { frame } from '../src/content/frame';
import { setDocumentHeaders } from './security-headers';
import type { ContentVersion } from './content-version';
import type { RenderedPage } from './messages';
import type { PageCache } from './page-cache';
import type { Renderer } from './renderer';
import type { SiteMetrics } from './site-metrics';

export type PageParts = {
  renderer: Renderer;
  metrics: Pick<SiteMetrics, 'countPage' | 'countFailure'>;
  cache: PageCache;
  contentVersion: ContentVersion;
  noncePlaceholder: string;
  publicOrigin: string;
  shellScripts: readonly string[];
  fontUrl: string;
  releaseOrigin?: string;
};

/** The document without a page in it: the browser renders what the server could not. */
function unrenderedPage(
  { renderer, noncePlaceholder, publicOrigin, shellScripts, fontUrl }: PageParts,
  path: string,
) {
  const { pathname } = new URL(publicOrigin + path);
  const html = renderDocument({
    head: headOf(frame.meta, publicOrigin, pathname),
    css: '',
    body: '',
    data: { registry: renderer.releases.registry, publicOrigin, nonce: noncePlaceholder, slotData: {} },
    scripts: shellScripts,
    scriptPreloads: [],
    fontUrl,
  });
  return { status: 200, html, problems: [], used: [] } satisfies RenderedPage;
}

function send(
  reply: FastifyReply,
  { status, location, html }: RenderedPage,
  { noncePlaceholder, releaseOrigin }: PageParts,
) {
  if (location) return reply.redirect(location, status);
  const nonce = randomBytes(16).toString('base64');
  setDocumentHeaders(reply, nonce, releaseOrigin);
  return reply.code(status).send(html.replaceAll(noncePlaceholder, nonce));
}

/** Every address that is no file and no call is a page. */
export function pages(app: FastifyInstance, parts: PageParts) {
  const { renderer, cache, contentVersion, metrics } = parts;
  app.get('/*', async (request, reply) => {
    const path = request.url;
    const version = `${renderer.releases.id} ${contentVersion.current()}`;
    let rendered: RenderedPage | undefined;
    try {
      const page = await cache.get(path, version, async () => (rendered = await renderer.render(path)));
      metrics.countPage(page === rendered ? 'rendered' : 'cached');
      for (const { text, remote = '', release = '', module = '', phase } of page.problems) {
        metrics.countFailure({ remote, release, module, phase, side: 'server' });
        request.log.error({ problem: text, remote, release }, 'a part of the page failed on the server');
      }
      return send(reply, page, parts);
    } catch (error) {
      metrics.countPage('browser-rendered');
      request.log.error({ err: error }, 'rendered in the browser instead');
      return send(reply, unrenderedPage(parts, path), parts);
    }
  });
}
