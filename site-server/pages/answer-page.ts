import type { RenderedPage } from '@hireloom/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RenderFault } from '../rendering/render-fault';
import type { WorkerPool } from '../rendering/worker-pool';
import type { SiteMetrics } from '../telemetry/site-metrics';
import type { InForce } from '../traffic/follow-traffic';
import type { OpenPreview } from '../traffic/open-preview';
import type { ServedVersion } from '../traffic/served-version';
import { visitorVersion } from '../traffic/visitor-version';
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

/** Also for a version whose workers have just ended: the live version's frame then fetches its own page. */
export const emptyDocumentOf = ({ pool, inForce }: Pick<PageParts, 'pool' | 'inForce'>, id: string) =>
  pool.emptyDocument(id) ?? pool.emptyDocument(inForce().live.id) ?? '';

/** Counts and logs what fails, also where nobody waits for the page. @throws Error when it can't be rendered. */
async function render(path: string, version: string, log: FastifyRequest['log'], parts: PageParts) {
  const { pool, metrics } = parts;
  try {
    const page = await pool.render(version, path);
    for (const { text, remote = '', release = '', module = '', phase } of page.problems) {
      metrics.countFailure({ remote, release, module, phase, side: 'server' });
      log.error({ problem: text, remote, release }, 'a part of the page failed on the server');
    }
    return page;
  } catch (error) {
    const step = error instanceof RenderFault ? error.step : undefined;
    if (step) metrics.countFailure({ ...step, side: 'server' });
    // The pool counts those that were refused or late, in a line a second.
    const isOverload =
      error instanceof RenderFault && (error.kind === 'refused' || error.kind === 'overload');
    if (!isOverload) log.error({ err: error }, 'the page could not be rendered on the server');
    throw error;
  }
}

/** The kept page, or a rendered one, or the empty document for the browser to render it. Never throws. */
async function pageFor(path: string, { id }: ServedVersion, log: FastifyRequest['log'], parts: PageParts) {
  const { cache, contentVersion, metrics } = parts;
  const key = { path, version: id, content: contentVersion.current() };
  let rendered: RenderedPage | undefined;
  try {
    const page = await cache.get(key, async () => (rendered = await render(path, id, log, parts)));
    metrics.countPage(page === rendered ? 'rendered' : 'cached');
    return page;
  } catch {
    metrics.countPage('browser-rendered');
    return unrenderedPage(emptyDocumentOf(parts, id));
  }
}

/** Every address that is no file and no call is a page: visitor -> version -> page -> answer. */
export function answerPages(app: FastifyInstance, parts: PageParts) {
  app.get('/*', async (request, reply) => {
    const assigned = await visitorVersion(request, reply, parts);
    if ('location' in assigned) return hidePage(reply).redirect(assigned.location, 303);
    if ('refusal' in assigned) return sendPreviewNotice(reply, assigned.refusal);
    const { version, preview } = assigned;

    const { path, isAsked } = readInspection(request.url);
    const page = await pageFor(path, version, request.log, parts);

    const isInspected = isAsked && (parts.isInspectable || preview !== undefined);
    return sendPage(reply, page, {
      ...parts.document,
      preview,
      inspected: isInspected ? version : undefined,
    });
  });
}
