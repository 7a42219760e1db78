import { root, StoreAway } from '@hireloom/releases';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pRetry from 'p-retry';
import { checkConfiguration } from './check-configuration';
import { followNpm } from './follow-npm';
import { portOf } from './own-port';
import { publishBuilds } from './publish-builds';
import { settings } from './settings';

const PUBLISH_AGAIN_MS = 5000;

const publishLater = () =>
  pRetry(() => publishBuilds(), {
    forever: true,
    unref: true,
    minTimeout: PUBLISH_AGAIN_MS,
    factor: 1,
    shouldRetry: (error) => error instanceof StoreAway,
  });

/**
 * Publishes the builds of this folder. If the store can't be reached, the server starts with what it served
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

/**
 * Builds, publishes, and turns this process into the server. Without `build` it uses the existing builds. Checks port and settings first:
 * otherwise a port in use would be noticed after a minute of building, with the builds already published.
 */
export async function start(build?: () => Promise<void>) {
  const { PORT = '3000', HOST } = settings;
  await portOf('PORT', PORT, HOST);
  await checkConfiguration(build === undefined);
  await build?.();
  await publishOwnBuilds();
  process.env.NODE_ENV ??= 'production';
  followNpm(() => process.kill(process.pid, 'SIGTERM'));
  await import(pathToFileURL(path.join(root, 'server/dist/main.mjs')).href);
}
