import {
  developmentOutput,
  readRemoteDescription,
  startDevelopmentApi,
  watch,
} from '@hireloom/toolkit';
import { openReleaseStore, publish, UsageError } from '@hireloom/releases';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { remoteDirectories } from './publish-builds';
import { endService, endTogether, root, type Service, startService } from './services';

const dataFolder = path.resolve(root, process.env.DATA_DIR ?? './.data');
const releaseStore = path.join(dataFolder, 'development-releases');
const shell = path.join(root, 'shell');

const say = (text: string) => console.log(text);

/** Resolves with the first good build; after each later one `onBuilt` runs again. */
const firstBuild = (directory: string, onBuilt: () => Promise<void>) =>
  new Promise<void>((resolve) => {
    const name = path.basename(directory);
    const built = async () => {
      await onBuilt();
      resolve();
    };
    const onBroken = (problem: string) =>
      console.error(`What was saved in ${name} can't be shown:\n${problem}`);
    watch({ directory, onBuilt: built, onBroken });
  });

function watchRemote(directory: string) {
  const store = openReleaseStore(releaseStore);
  return firstBuild(directory, async () => {
    const build = developmentOutput(directory);
    const description = readRemoteDescription(directory);
    const publication = { directory, build, description, isCompressed: false, isWeighed: false };
    const { release, wasLive } = await publish(store, publication);
    if (!wasLive) say(`${release.name} changed.`);
  });
}

/** `--remote content=http://localhost:3002`, as often as wanted: remotes that come from a standalone server. */
function localRemotes(): string {
  try {
    const { values } = parseArgs({ options: { remote: { type: 'string', multiple: true } } });
    return (values.remote ?? []).join(' ');
  } catch (error) {
    throw new UsageError(`${(error as Error).message}. Say it as in: --remote content=http://localhost:3002`);
  }
}

/** Gives a function that starts the site, or ends it and starts it anew: one turn after the other, on the same port. */
function siteStarter(apiUrl: string) {
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    API_URL: apiUrl,
    LOCAL_REMOTES: localRemotes(),
    RELEASES_DIR: releaseStore,
    SHELL_BUILD: developmentOutput(shell),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  const startAfter = async (before?: Service) => {
    if (before) await endService(before);
    return startService({ script: 'shell/server/server.ts', environment, onExit: () => undefined });
  };
  let turn: Promise<Service | undefined> = Promise.resolve(undefined);
  return () => {
    const next = turn.then(startAfter);
    // What could not start is started by the next turn: its own words have been said.
    turn = next.catch(() => undefined);
    return next;
  };
}

/** Starts everything; what is saved shows in the browser within seconds, in the same way in which a deploy does. */
async function dev() {
  endTogether();
  const apiUrl = await startDevelopmentApi();
  const startSite = siteStarter(apiUrl);
  let isStarted = false;
  const shellBuilt = firstBuild(shell, async () => {
    if (!isStarted) return;
    await startSite();
    say('shell changed.');
  });
  await Promise.all([shellBuilt, ...remoteDirectories().map(watchRemote)]);
  isStarted = true;
  const site = await startSite();
  say(`\n  Hireloom is on ${site.address}, and follows what you save.\n`);
}

dev().catch((error: unknown) => {
  console.error(error instanceof UsageError ? `Development can't start: ${error.message}` : error);
  process.exit(1);
});
