import { AnswerLost, reportFatal, root, TrafficConflict } from '@hireloom/releases';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pRetry from 'p-retry';
import { checkConfiguration } from './check-configuration';
import { followNpm } from './follow-npm';
import { readPort } from './own-port';
import { deployBuilds, siteOfProcess } from './deploy-builds';
import { settings } from './settings';

const AGAIN_MS = 5000;
/** After this, the address is printed also if the builds are not live yet, as the database may be away. */
const ANNOUNCED_MS = 10_000;

/** Deploys the builds of this folder to the server in this process. @throws UsageError if it refuses them */
const deployOwnBuilds = () =>
  pRetry(async () => deployBuilds(await siteOfProcess(process.pid)), {
    ...{ forever: true, unref: true, minTimeout: AGAIN_MS, factor: 1 },
    shouldRetry: (error) => error instanceof AnswerLost || error instanceof TrafficConflict,
  });

/**
 * Builds, turns this process into the server, and deploys to it. Without `build` it uses the existing builds. Checks port and settings
 * first: otherwise a port in use would be noticed after a minute of building.
 */
export async function start(build?: () => Promise<void>) {
  const { PORT = '3000', HOST } = settings;
  await readPort('PORT', PORT, HOST);
  await checkConfiguration(build === undefined);
  await build?.();
  process.env.NODE_ENV ??= 'production';
  followNpm(() => process.kill(process.pid, 'SIGTERM'));
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
