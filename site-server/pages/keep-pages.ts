import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { listPages } from '../seo/listed-pages';
import type { SiteMetrics } from '../telemetry/site-metrics';
import type { ContentVersion } from './content-version';
import { createPageFiles } from './page-files';
import { createPageStore } from './page-store';
import { pageRenderer } from './render-page';
import { createPageWarmer } from './warm-pages';

type Parts = {
  pool: Parameters<typeof pageRenderer>[0]['pool'];
  metrics: Pick<SiteMetrics, 'countFailure'>;
  contentVersion: Pick<ContentVersion, 'current'>;
  /** What decides a page's bytes besides version, address and content. */
  settings: object;
};

/** Where pages are kept until the app is closed, and what renders them ahead. */
export function keepPages(
  { pagesFolder, apiUrl }: Config,
  app: FastifyInstance,
  { pool, metrics, contentVersion, settings }: Parts,
) {
  const { log } = app;
  const files = createPageFiles({ directory: pagesFolder, settings, log });
  const render = pageRenderer({ pool, metrics, log });
  const pages = createPageStore({ render, files, contentVersion });
  const warmer = createPageWarmer({ pages, lists: listPages(apiUrl), log });
  app.addHook('onClose', async () => {
    warmer.stop();
    await files.settled();
  });
  return { pages, warmer };
}
