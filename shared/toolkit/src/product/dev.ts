import { openFolderStore, publish, publishAll, root } from '@hireloom/releases';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { developmentOutput, watch } from '../build/build';
import { packageDirectories } from './publish-builds';
import { endTogether, startDevelopmentApi, startService } from './services';

const releaseStore = path.resolve(root, process.env.DATA_DIR ?? './.data', 'development-releases');
/** What is looked at in a minute from now on need be neither small nor compressed. */
const unchecked = { isCompressed: false, isWeighed: false };

/** Resolves with the first good build; after each later one `onRebuilt` runs. */
const firstBuild = (directory: string, onRebuilt: () => Promise<void>) =>
  new Promise<void>((resolve) => {
    let isFirst = true;
    const onBuilt = async () => {
      if (!isFirst) return onRebuilt();
      isFirst = false;
      resolve();
    };
    const onBroken = (problem: string) =>
      console.error(`What was saved in ${path.basename(directory)} can't be shown:\n${problem}`);
    watch({ directory, onBuilt, onBroken });
  });

/** Fills the development store with the first builds, and then with each that follows. */
async function publishWhatIsSaved() {
  await rm(releaseStore, { recursive: true, force: true });
  const store = openFolderStore(releaseStore);
  const builds = packageDirectories().map((directory) => ({
    directory,
    build: developmentOutput(directory),
  }));
  let turn: Promise<unknown> | undefined;
  /** One after the other, and none before there is a version that it could change: the first takes in what comes earlier. */
  const republish = async (build: (typeof builds)[number]) => {
    if (!turn) return;
    turn = turn.catch(() => undefined).then(() => publish(store, { ...build, ...unchecked }));
    await turn;
    console.log(`${path.basename(build.directory)} changed.`);
  };
  await Promise.all(builds.map((build) => firstBuild(build.directory, () => republish(build))));
  turn = publishAll(store, builds, unchecked);
  await turn;
}

/** `--remote content=http://localhost:3002`, as often as wanted: remotes that come from a standalone server. */
function localRemotes(args: string[]): string {
  const { values } = parseArgs({ args, options: { remote: { type: 'string', multiple: true } } });
  return (values.remote ?? []).join(' ');
}

/** Starts everything; what is saved shows in the browser within seconds, in the same way in which a deploy does. */
export async function dev(_directory: string, args: string[]) {
  endTogether();
  const [apiUrl] = await Promise.all([startDevelopmentApi(), publishWhatIsSaved()]);
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    API_URL: apiUrl,
    LOCAL_REMOTES: localRemotes(args),
    RELEASES_DIR: releaseStore,
    RELEASES_URL: undefined,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  const site = await startService({ script: 'site-server/server.ts', environment, onExit: () => undefined });
  console.log(`\n  Hireloom is on ${site.address}, and follows what you save.\n`);
}
