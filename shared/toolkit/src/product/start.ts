import { root, StoreAway } from '@hireloom/releases';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { buildAll } from './build-all';
import { checkConfigurations } from './check-configurations';
import { keepRunning } from './keep-running';
import { portOf } from './own-port';
import { canSign, checkOwnKey, publishBuilds } from './publish-builds';
import { environmentOf, type ServiceName } from './service-environments';
import { endTogether } from './services';

const production: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...process.env };

const PUBLISH_AGAIN_MS = 5000;

const [API, SITE] = ['api/dist/server.mjs', 'site-server/dist/server.mjs'];

/** A package that was made of a checkout holds the builds alone. */
const isCheckout = existsSync(path.join(root, 'lerna.json'));

function stop(reason: string) {
  console.error(`Hireloom stops: ${reason}.`);
  process.exit(1);
}

/** Each is started again when it ends: the other goes on meanwhile. */
const startApi = () =>
  keepRunning({
    name: 'the API',
    script: API,
    environment: { ...environmentOf('api', production), API_PORT: process.env.API_PORT ?? '0' },
    portVariable: 'API_PORT',
    onGivenUp: stop,
  });

const startSite = (apiUrl: string) =>
  keepRunning({
    name: 'the site',
    script: SITE,
    // The C library keeps up to eight pools of memory for each core, of which compressing pages would fill one by thread.
    environment: { MALLOC_ARENA_MAX: '2', ...environmentOf('site', production), API_URL: apiUrl },
    portVariable: 'PORT',
    onGivenUp: stop,
  });

/** Gives why the store could not be asked, if it could not. */
const tryToPublish = () =>
  publishBuilds().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof StoreAway) return error.message;
      throw error;
    },
  );

async function publishLater() {
  do await pause(PUBLISH_AGAIN_MS, undefined, { ref: false });
  while ((await tryToPublish()) !== undefined);
}

/** While the store is away the site serves what it served last; the builds are published when it is back. */
async function publishOwnBuilds() {
  // Releases that lie elsewhere are their teams' to publish.
  if (process.env.RELEASES_URL) return;
  const problem = await tryToPublish();
  if (problem === undefined) return;
  console.error(`Hireloom starts with what was served last: ${problem}`);
  publishLater().catch((error: unknown) =>
    console.error(`The builds of this folder could not be published: ${(error as Error).message}`),
  );
}

/** In this process: one of several, perhaps on several machines, whose own supervisor starts it again. */
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

/** A port that can't be had would show after a minute of building, when the builds are published already. */
async function checkPorts() {
  const { PORT = '3000', HOST, API_PORT, API_HOST } = process.env;
  await portOf('PORT', PORT, HOST);
  if (API_PORT !== undefined) await portOf('API_PORT', API_PORT, API_HOST);
}

type StartOptions = { site?: boolean; api?: boolean; build: boolean };

/** Builds, publishes and starts the whole product on this machine, or one server of it. `build`: false for the existing builds. */
export async function start({ site: isSite = false, api: isApi = false, build }: StartOptions) {
  const isWhole = isSite === isApi;
  if (isWhole) await checkPorts();
  const isBuilt = !isCheckout || !build;
  await checkConfigurations({
    services: isWhole ? ['site-server', 'api'] : [isApi ? 'api' : 'site-server'],
    isBuilt,
  });
  if (!isApi && !process.env.RELEASES_URL) await checkOwnKey();
  if (!isBuilt) buildAll();
  if (isWhole) return startBoth();
  if (isApi) return become(API, 'api');
  if (canSign()) await publishOwnBuilds();
  await become(SITE, 'site');
}
