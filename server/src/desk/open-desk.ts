import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config';
import { logSerializers } from '../http/api-scope';
import type { Content } from '../content/open-content';
import type { Leads } from '../leads/open-leads';
import { compareReleases } from '../releases/changes/compare-releases';
import type { ReleaseStore } from '../releases/store/open-store';
import { mailDaily } from './daily-mail';
import { createDesk } from './create-desk';
import { findContentNeeds } from './entries/content-needs';
import { registerEntryPages } from './entries/register-entry-pages';
import { registerExports } from './leads/exports';
import { registerLeadPage } from './leads/lead-page';
import { registerLeadList } from './leads/list-page';
import { registerPersonPages } from './leads/person-page';
import { type DeskState, listenForStaff } from './listen';
import { findDiskNeeds, findLeadNeeds, findTrafficNeeds } from './needs';
import { registerNeedsPage } from './needs-page';
import { registerTrafficPage } from './traffic-page';

type Parts = {
  /** The public listener. */
  app: FastifyInstance;
  config: Config;
  content: Content;
  /** @throws Error with status 503 while the database does not respond */
  leads: () => Leads;
  store: Pick<ReleaseStore, 'traffic' | 'version' | 'visits'>;
};

export type Desk = { app: FastifyInstance; state: DeskState };

/**
 * Opens the desk on its own listener. Call it after opening everything that its pages use, and before a site version is loaded: the desk
 * works even if no version does, and closes after the site's last response. @throws UsageError
 */
export async function openDesk({
  app: site,
  config,
  content,
  leads,
  store,
}: Parts): Promise<Desk | undefined> {
  const { desk: settings } = config;
  if (!settings) return undefined;
  let { origin = '' } = settings;
  const log = site.log.child({}, { serializers: logSerializers });
  const app = createDesk(log, { origin: () => origin, userHeader: settings.userHeader });
  site.addHook('onClose', () => app.close());
  const readTraffic = () => store.traffic();
  const finders = [
    findLeadNeeds(leads),
    findTrafficNeeds(readTraffic),
    findDiskNeeds(config.dataDir),
    findContentNeeds(content),
  ];
  registerNeedsPage(app, finders);
  registerLeadList(app, leads);
  registerLeadPage(app, leads);
  registerPersonPages(app, leads);
  registerExports(app, leads);
  registerEntryPages(app, { content, publicOrigin: config.publicOrigin });
  registerTrafficPage(app, readTraffic, (name) => compareReleases(store, name));
  const state = await listenForStaff(app, settings);
  origin = state.address ?? origin;
  if (state.address) site.addHook('onClose', mailDaily({ leads, finders, log, address: state.address }));
  return { app, state };
}
