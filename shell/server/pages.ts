import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { renderDocument } from '../src/layout/document';
import { headOf } from '../src/layout/head';
import { frame } from '../src/content/frame';
import { previewWords } from '../src/content/preview';
import { siteUrl } from '../src/own-location';
import type { PageData } from '../src/page-data';
import type { SiteSettings } from '../src/site-settings';
import { readInspection, withInspection } from './inspection';
import { setDocumentHeaders } from './security-headers';
import type { ContentVersion } from './content-version';
import type { RenderedPage } from './messages';
import type { PageCache } from './page-cache';
import { hidePage, visitPreview } from './preview';
import type { PreviewRenderer } from './preview-renderer';
import type { Preview } from './preview-request';
import type { Renderer } from './renderer';
import type { ReleaseSet } from './release-set';
import { RenderFault } from './render-worker-thread';
import type { SiteMetrics } from './site-metrics';
import type { SiteWatch } from './site-watch';
import { type VisitBadge, withVisitBadges } from './visit-badges';
import { chooseReleases } from './visitor-bucket';

export type PageParts = {
  renderer: Renderer;
  previews: PreviewRenderer;
  watch: Pick<SiteWatch, 'onPage' | 'onLostPage'>;
  metrics: Pick<SiteMetrics, 'countPage' | 'countFailure'>;
  cache: PageCache;
  contentVersion: ContentVersion;
  noncePlaceholder: string;
  site: SiteSettings;
  publicOrigin: string;
  shellScripts: readonly string[];
  fontUrl: string;
  releaseOrigin?: string;
  /** Whether every page may be inspected, as in development. */
  isInspectable?: boolean;
};

/** The document without a page in it: the browser renders what the server could not. */
export function unrenderedPage(
  { noncePlaceholder, site, publicOrigin, shellScripts, fontUrl }: PageParts,
  path: string,
  { registry }: Pick<PageData, 'registry'>,
) {
  const { pathname } = siteUrl(publicOrigin, path);
  const html = renderDocument({
    head: headOf(frame.meta, publicOrigin, pathname),
    css: '',
    body: '',
    data: { registry, site, publicOrigin, nonce: noncePlaceholder, slotData: {} },
    scripts: shellScripts,
    scriptPreloads: [],
    fontUrl,
  });
  return { status: 200, html, problems: [], used: [] } satisfies RenderedPage;
}

type Special = { preview?: Preview; badges?: readonly VisitBadge[]; inspected?: ReleaseSet };

const previewBadge = (preview: Preview): VisitBadge => ({
  text: previewWords.showing(
    Object.entries(preview)
      .map(([remote, release]) => `${remote} ${release}`)
      .join(', '),
  ),
  leave: { href: '?preview=off', text: previewWords.end },
});

export function send(
  reply: FastifyReply,
  { status, location, html }: RenderedPage,
  { noncePlaceholder, releaseOrigin, site, preview, badges = [], inspected }: PageParts & Special,
) {
  if (location) return (preview ? hidePage(reply) : reply).redirect(location, status);
  const nonce = randomBytes(16).toString('base64');
  setDocumentHeaders(reply, nonce, { releaseOrigin, reportTarget: site.fieldData?.target });
  if (preview) hidePage(reply);
  const shown = withVisitBadges(html, preview ? [previewBadge(preview)] : badges, noncePlaceholder);
  const whole = inspected ? withInspection(shown, inspected) : shown;
  return reply.code(status).send(whole.replaceAll(noncePlaceholder, nonce));
}

type Visit = { request: FastifyRequest; path: string; set: ReleaseSet; preview?: Preview };

async function renderFor({ request, path, set, preview }: Visit, parts: PageParts): Promise<RenderedPage> {
  const { renderer, previews, cache, contentVersion, metrics } = parts;
  if (preview) return previews.render(set, path);
  const key = { path, releases: set.id, content: contentVersion.current(), before: renderer.before(set) };
  let rendered: RenderedPage | undefined;
  const page = await cache.get(key, async () => (rendered = await renderer.render(path, set)));
  metrics.countPage(page === rendered ? 'rendered' : 'cached');
  parts.watch.onPage(request.ip, set, page);
  return page;
}

async function pageFor(visit: Visit, parts: PageParts): Promise<RenderedPage> {
  const { request, path, set, preview } = visit;
  try {
    const page = await renderFor(visit, parts);
    for (const { text, remote = '', release = '', module = '', phase } of page.problems) {
      parts.metrics.countFailure({ remote, release, module, phase, side: 'server' });
      request.log.error({ problem: text, remote, release }, 'a part of the page failed on the server');
    }
    return page;
  } catch (error) {
    const { metrics } = parts;
    metrics.countPage('browser-rendered');
    const culprit = error instanceof RenderFault ? error.step : undefined;
    if (culprit) metrics.countFailure({ ...culprit, side: 'server' });
    request.log.error({ err: error }, 'rendered in the browser instead');
    if (!preview) parts.watch.onLostPage(request.ip, set, culprit);
    return unrenderedPage(parts, path, set);
  }
}

/** Every address that is no file and no call is a page. */
export function pages(app: FastifyInstance, parts: PageParts) {
  const { renderer, previews, publicOrigin } = parts;
  app.get('/*', async (request, reply) => {
    const previewed = await visitPreview(request, reply, { previews, publicOrigin });
    if (previewed === 'answered') return reply;
    const visit = previewed ?? { set: chooseReleases({ request, reply, renderer, publicOrigin }) };
    const { path, isAsked } = readInspection(request.url);
    const page = await pageFor({ request, path, ...visit }, parts);
    const inspected = isAsked && (parts.isInspectable || previewed) ? visit.set : undefined;
    return send(reply, page, { ...parts, preview: previewed?.preview, inspected });
  });
}
