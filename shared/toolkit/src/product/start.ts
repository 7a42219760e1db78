import { ResponseLost, reportFatal, root, TrafficConflict } from '@hireloom/releases';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pRetry from 'p-retry';
import { checkConfiguration } from './check-configuration';
import { exitWithNpm } from './exit-with-npm';
import { readPort } from './read-port';
import { deployBuilds, waitForSite } from './deploy-builds';
import { settings } from './settings';

const RETRY_MS = 5000;
/** After this, prints the URL even if the builds are not live yet, because the database may be down. */
const ANNOUNCED_MS = 10_000;

/** Deploys the builds of this folder to the server in this process. @throws UsageError if it rejects them */
const deployOwnBuilds = () =>
  pRetry(async () => deployBuilds(await waitForSite(process.pid)), {
    retries: Infinity,
    unref: true,
    minTimeout: RETRY_MS,
    factor: 1,
    shouldRetry: ({ error }) => error instanceof ResponseLost || error instanceof TrafficConflict,
  });

const DESK_PORT = '3010';

/** A checkout on somebody's own machine has a desk. In production, and on a public site, it has to be configured. */
function addDesk() {
  const { PUBLIC_ORIGIN, DESK_SOCKET } = settings;
  if (!PUBLIC_ORIGIN && !DESK_SOCKET) process.env.DESK_PORT ??= DESK_PORT;
}

/** Checks port and settings first: otherwise a port in use would be noticed after a minute of building. */
export async function start(build?: () => Promise<void>) {
  const { PORT = '3000', HOST } = settings;
  await readPort('PORT', PORT, HOST);
  if (build) addDesk();
  await checkConfiguration(build === undefined);
  await build?.();
  process.env.NODE_ENV ??= 'production';
  exitWithNpm(() => process.kill(process.pid, 'SIGTERM'));
  const main = pathToFileURL(path.join(root, 'server/dist/main.mjs')).href;
  const { notice } = (await import(main)) as { notice: Promise<string> };
  const deploying = deployOwnBuilds().catch((error: unknown) => {
    reportFatal(error);
    process.once('exit', () => (process.exitCode = 1));
    process.kill(process.pid, 'SIGTERM');
  });
  await Promise.race([deploying, pause(ANNOUNCED_MS)]);
  process.stdout.write(await notice);
}
