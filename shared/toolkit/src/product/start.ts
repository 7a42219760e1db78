import { isCheckout, root, StoreAway } from '@hireloom/releases';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pRetry from 'p-retry';
import { buildAll } from './build-all';
import { checkConfigurations } from './check-configurations';
import { supervise } from './supervise';
import { portOf } from './own-port';
import { canSign, checkOwnKey, publishBuilds } from './publish-builds';
import { environmentOf, type ServiceName } from './service-environments';
import { endTogether } from './services';
import { settings } from './settings';

const production: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...process.env };

const PUBLISH_AGAIN_MS = 5000;

const [API, SITE] = ['api/dist/server.mjs', 'site-server/dist/server.mjs'];

function stop(reason: string) {
  console.error(`Hireloom stops: ${reason}.`);
  process.exit(1);
}

/** The API and the site are restarted independently of each other. */
const startApi = () =>
  supervise({
    name: 'the API',
    script: API,
    environment: { ...environmentOf('api', production), API_PORT: settings.API_PORT ?? '0' },
    portVariable: 'API_PORT',
    onGivenUp: stop,
  });

const startSite = (apiUrl: string) =>
  supervise({
    name: 'the site',
    script: SITE,
    // The C library creates up to eight memory pools per core, and compressing pages would fill one per thread.
    environment: { MALLOC_ARENA_MAX: '2', ...environmentOf('site', production), API_URL: apiUrl },
    portVariable: 'PORT',
    onGivenUp: stop,
  });

const publishLater = () =>
  pRetry(() => publishBuilds(), {
    forever: true,
    unref: true,
    minTimeout: PUBLISH_AGAIN_MS,
    factor: 1,
    shouldRetry: (error) => error instanceof StoreAway,
  });

/**
 * Publishes the builds of this folder. If the store can't be reached, the site starts with what it served
 * last, and the builds are published later.
 */
async function publishOwnBuilds() {
  try {
    await publishBuilds();
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    console.error(`Hireloom starts with what was served last: ${error.message}`);
    publishLater().catch(({ message }: Error) =>
      console.error(`The builds of this folder could not be published: ${message}`),
    );
  }
}

/** Turns this process into one of the servers, for setups that have their own supervisor, perhaps on several machines. */
async function become(script: string, service: ServiceName) {
  const own = environmentOf(service, production);
  for (const name of Object.keys(process.env)) if (!(name in own)) delete process.env[name];
  process.env.NODE_ENV ??= 'production';
  await import(pathToFileURL(path.join(root, script)).href);
}

async function startBoth() {
  endTogether();
  await publishOwnBuilds();
  const api = await startApi();
  const site = await startSite(api.address);
  console.log(`\n  Hireloom is on ${site.address}\n`);
  process.send?.({ type: 'listening', address: site.address, apiAddress: api.address });
}

/** Checks ports first. Otherwise a port in use would be noticed after a minute of building, with the builds already published. */
async function checkPorts() {
  const { PORT = '3000', HOST, API_PORT, API_HOST } = settings;
  await portOf('PORT', PORT, HOST);
  if (API_PORT !== undefined) await portOf('API_PORT', API_PORT, API_HOST);
}

type StartOptions = { site?: boolean; api?: boolean; build: boolean };

/** Builds, publishes and starts the whole product on this machine, or one of its servers. `build`: false to use the existing builds. */
export async function start({ site: isSite = false, api: isApi = false, build }: StartOptions) {
  const isWhole = isSite === isApi;
  if (isWhole) await checkPorts();
  const isBuilt = !isCheckout || !build;
  await checkConfigurations({
    services: isWhole ? ['site-server', 'api'] : [isApi ? 'api' : 'site-server'],
    isBuilt,
  });
  if (!isApi) await checkOwnKey();
  if (!isBuilt) buildAll();
  if (isWhole) return startBoth();
  if (isApi) return become(API, 'api');
  if (canSign()) await publishOwnBuilds();
  await become(SITE, 'site');
}
