import type { RenderedPage } from '@hireloom/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RenderFault } from '../rendering/render-fault';
import type { WorkerPool } from '../rendering/worker-pool';
import type { SiteMetrics } from '../telemetry/site-metrics';
import type { InForce } from '../traffic/follow-traffic';
import type { OpenPreview } from '../traffic/open-preview';
import { type Visit, visitorVersion } from '../traffic/visitor-version';
import type { ContentVersion } from './content-version';
import { readInspection } from './inspection';
import type { PageCache } from './page-cache';
import { sendPreviewNotice } from './preview-notice';
import { type DocumentSettings, hidePage, sendPage } from './send-page';
import { unrenderedPage } from './unrendered-page';

export type PageParts = {
  inForce: () => InForce;
  openPreview: OpenPreview;
  pool: Pick<WorkerPool, 'render' | 'emptyDocument'>;
  cache: PageCache;
  contentVersion: Pick<ContentVersion, 'current'>;
  metrics: Pick<SiteMetrics, 'countPage' | 'countFailure'>;
  document: DocumentSettings;
  publicOrigin: string;
  /** Whether every page may be inspected, as in development. */
  isInspectable: boolean;
};

/** Also for a version whose workers have just ended: the live version's frame then fetches the page of its own. */
export const emptyDocumentOf = ({ pool, inForce }: Pick<PageParts, 'pool' | 'inForce'>, id: string) =>
  pool.emptyDocument(id) ?? pool.emptyDocument(inForce().live.id) ?? '';

function countProblems({ problems }: RenderedPage, { metrics }: PageParts, log: FastifyRequest['log']) {
  for (const { text, remote = '', release = '', module = '', phase } of problems) {
    metrics.countFailure({ remote, release, module, phase, side: 'server' });
    log.error({ problem: text, remote, release }, 'a part of the page failed on the server');
  }
}

/** The kept page, or a rendered one, or the empty document for the browser to render it. Never throws. */
async function pageFor(path: string, { version }: Visit, log: FastifyRequest['log'], parts: PageParts) {
  const { pool, cache, contentVersion, metrics } = parts;
  const key = { path, version: version.id, content: contentVersion.current() };
  let rendered: RenderedPage | undefined;
  try {
    const page = await cache.get(key, async () => (rendered = await pool.render(version.id, path)));
    metrics.countPage(page === rendered ? 'rendered' : 'cached');
    countProblems(page, parts, log);
    return page;
  } catch (error) {
    metrics.countPage('browser-rendered');
    const step = error instanceof RenderFault ? error.step : undefined;
    if (step) metrics.countFailure({ ...step, side: 'server' });
    log.error({ err: error }, 'rendered in the browser instead');
    return unrenderedPage(emptyDocumentOf(parts, version.id));
  }
}

/** Every address that is no file and no call is a page: visitor -> version -> page -> answer. */
export function answerPages(app: FastifyInstance, parts: PageParts) {
  app.get('/*', async (request, reply) => {
    const visit = await visitorVersion(request, reply, parts);
    if ('location' in visit) return hidePage(reply).redirect(visit.location, 303);
    if ('refusal' in visit) return sendPreviewNotice(reply, visit.refusal);

    const { path, isAsked } = readInspection(request.url);
    const page = await pageFor(path, visit, request.log, parts);

    const isInspected = isAsked && (parts.isInspectable || visit.preview !== undefined);
    return sendPage(reply, page, {
      ...parts.document,
      preview: visit.preview,
      inspected: isInspected ? visit.version : undefined,
    });
  });
}
