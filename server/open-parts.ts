import path from 'node:path';
import type { Config } from './config';
import { connectSiteDatabase } from './src/database/site-database';
import { type openContent } from './src/content/open-content';
import { logSerializers } from './src/http/api-scope';
import type { BareServer } from './src/http/create-server';
import { createNoticeCounter } from './src/leads/delivery/delivery';
import { type createFormAcceptor } from './src/leads/lead-routes';
import { openLeads } from './src/leads/open-leads';
import { withLocalReleases } from './src/releases/store/local-releases';
import { openReleases } from './src/releases/store/open-store';
import { countRefusedForms } from './src/telemetry/refused-forms';
import { createSiteMetrics } from './src/telemetry/site-metrics';

export type Opening = { openContent: typeof openContent; getAcceptance: typeof createFormAcceptor };

/** Opens content, leads and the release store, on which everything else depends. Closes them in reverse order. */
export async function openParts(server: BareServer, config: Config, opening: Opening) {
  const { app } = server;
  const { releasesUrl: databaseUrl, releasesFolder: dataDir, isDevelopment: servesMaps } = config;
  const log = app.log.child({}, { serializers: logSerializers });
  const metrics = createSiteMetrics();
  countRefusedForms(app, metrics.registry);
  const connection = connectSiteDatabase({ databaseUrl, dataDir, log: app.log });
  app.addHook('onClose', connection.close);
  const content = await opening.openContent(config, { connection, log });
  app.addHook('onClose', content.close);
  const countNotice = createNoticeCounter(metrics.registry);
  const { current: leads, close } = await openLeads({ config, log, countNotice });
  app.addHook('onClose', close);
  const store = withLocalReleases(openReleases(connection), path.join(dataDir, 'running'), { servesMaps });
  const acceptForm = opening.getAcceptance(leads, config);
  const { ending } = server;
  return { app, ending, config, content, leads, acceptForm, store, metrics };
}

export type Parts = Awaited<ReturnType<typeof openParts>>;
