import compress, { type FastifyCompressOptions } from '@fastify/compress';
import {
  ASSET_LIST,
  type AssetList,
  openHttpReleases,
  openReleaseStore,
  type ReleaseSource,
  UsageError,
} from '@hireloom/shared/releases';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants } from 'node:zlib';
import { apiProxy } from './api-proxy';
import { beingFound } from './being-found';
import type { Config } from './config';
import { followContentVersion } from './content-version';
import { failureReports } from './failure-reports';
import { formPosts } from './form-posts';
import { followReleases, readReleaseSet } from './follow-releases';
import { createPageCache } from './page-cache';
import { createMetrics } from './metrics';
import { metricsRoute } from './metrics-route';
import { pages } from './pages';
import { reloadOnChange } from './reload-on-change';
import { createRenderer } from './renderer';
import { commonHeaders } from './security-headers';
import { createSiteMetrics } from './site-metrics';
import { staticFiles } from './static-files';

const FONT = 'plus-jakarta-sans-latin-wght-normal.woff2';

/** For what is made anew on each request; files lie compressed on the disk, at the highest level. */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
};

async function readShellAssets(directory: string) {
  const file = path.join(directory, 'browser', ASSET_LIST);
  if (!existsSync(file)) throw new UsageError(`${file} is missing: build the shell with "npm run build".`);
  const { entries, media } = JSON.parse(await readFile(file, 'utf8')) as AssetList;
  const address = (name: string) => `/assets/${name}`;
  return { scripts: (entries.main ?? []).map(address), fontUrl: address(media[FONT] ?? '') };
}

const openReleases = ({ releasesUrl, releaseStore }: Config): ReleaseSource =>
  releasesUrl ? openHttpReleases(releasesUrl, releaseStore) : openReleaseStore(releaseStore);

/** The site server. `publicOrigin` is where visitors reach it. @throws UsageError when something that it needs is missing. */
export async function buildApp(config: Config, publicOrigin: string): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    // Request lines would hold visitors' addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
  });
  const metrics = createMetrics();
  const siteMetrics = createSiteMetrics(metrics);
  const store = openReleases(config);
  const releases = await readReleaseSet(store);
  if (releases.registry.remotes.length === 0) {
    throw new UsageError(
      `${config.releasesUrl ?? config.releaseStore} holds no release: publish with "npm run deploy -w mfe-marketing".`,
    );
  }
  const { scripts, fontUrl } = await readShellAssets(config.shellAssets);
  const noncePlaceholder = `nonce-${randomUUID()}`;
  const settings = { shellScripts: scripts, fontUrl, apiUrl: config.apiUrl, publicOrigin, noncePlaceholder };
  const script = path.join(config.shellAssets, 'server/render-worker.cjs');
  const renderer = await createRenderer(releases, { script, settings, log: app.log, metrics: siteMetrics });
  const contentVersion = await followContentVersion(config.apiUrl);
  const stopFollowing = followReleases(store, renderer, app.log);

  app.addHook('onClose', async () => {
    stopFollowing();
    contentVersion.stop();
    await renderer.close();
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(commonHeaders));
  await app.register(compress, compression);
  app.get('/healthz', () => ({ status: 'ok', releases: renderer.releases.id }));
  metricsRoute(app, metrics, config.metricsToken);
  await staticFiles(app, {
    shellAssets: config.shellAssets,
    releaseStore: config.releasesUrl ? undefined : config.releaseStore,
  });
  await apiProxy(app, config.apiUrl);
  if (config.isDevelopment) scripts.push(reloadOnChange(app, renderer));
  failureReports(app, siteMetrics);
  formPosts(app, { apiUrl: config.apiUrl });
  beingFound(app, { renderer, apiUrl: config.apiUrl, publicOrigin });
  pages(app, {
    renderer,
    metrics: siteMetrics,
    cache: createPageCache(),
    contentVersion,
    noncePlaceholder,
    publicOrigin,
    shellScripts: scripts,
    fontUrl,
    releaseOrigin: config.releasesUrl && new URL(config.releasesUrl).origin,
  });
  return app;
}
