import { backUpSqlite } from '../../server/src/database/backup/sqlite-backup';
import { getReleasesFile } from '../../server/src/database/files';
import { fork } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { METRICS_TOKEN } from './metrics';

export const root = path.resolve(import.meta.dirname, '../..');

export type RunningSite = { address: string; stop: () => Promise<void> };

/** `words`: what it has logged so far. `ended`: its exit code. */
export type LaunchedSite = RunningSite & {
  words: () => string;
  pid: number;
  ended: Promise<number | null>;
};

const isEmpty = (folder: string) =>
  !existsSync(folder) || (statSync(folder).isDirectory() && readdirSync(folder).length === 0);

/**
 * The builds of the checkout, as the site that all tests share has published and compressed them: that again for each
 * site would cost seconds. They are a copy, as tests damage them.
 */
async function takePublished(dataFolder: string) {
  const { DATA_FOLDER: shared } = process.env;
  const published = getReleasesFile(path.resolve(root, shared ?? ''));
  if (!shared || !existsSync(published) || !isEmpty(dataFolder)) return;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  backUpSqlite(published, getReleasesFile(dataFolder));
}

/** In the checkout the one that the tests have bundled, if they have. */
export const commandIn = (tree: string) =>
  (tree === root && process.env.HIRELOOM_COMMAND) || path.join(tree, 'shared/toolkit/bin/hireloom.js');

/**
 * Starts the built product like `npm start`, on free ports. `tree`: its folder, if it is a copy of the work tree. `node`: the Node that
 * runs it.
 * @throws Error with what it printed, if it does not start
 */
export async function launchSite(
  dataFolder: string,
  environment: NodeJS.ProcessEnv = {},
  tree = root,
  node = process.execPath,
): Promise<LaunchedSite> {
  if (!environment.DATABASE_URL) await takePublished(dataFolder);
  const site = fork(commandIn(tree), ['start', '--no-build'], {
    execPath: node,
    cwd: tree,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      METRICS_TOKEN,
      RUM_SHARE: '0',
      // Only what a test looks at is worth the time, of each site and of each release that it gets.
      WARM_PAGES: 'none',
      DRAIN_NOTICE_MS: '0',
      POSTS_PER_MINUTE: '100000',
      ...environment,
      DATA_DIR: dataFolder,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  site.stdout?.on('data', (text) => (words += text));
  site.stderr?.on('data', (text) => (words += text));
  const ended = new Promise<number | null>((resolve) => site.once('exit', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    site.stdout?.on('data', () => {
      const [, found] = /Hireloom is running at (\S+)/.exec(words) ?? [];
      if (found) resolve(found);
    });
    site.once('exit', () => reject(new Error(words)));
  });
  return {
    address,
    words: () => words,
    pid: site.pid ?? 0,
    ended,
    stop: async () => {
      site.kill('SIGTERM');
      await ended;
    },
  };
}

/** The same in a data folder of its own, which is removed when it is stopped. */
export async function launchOwnSite(environment: NodeJS.ProcessEnv = {}) {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-'));
  const remove = () => rm(dataFolder, { recursive: true, force: true });
  const site = await launchSite(dataFolder, environment).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return { ...site, dataFolder, stop: () => site.stop().then(remove) };
}

export type OwnSite = Awaited<ReturnType<typeof launchOwnSite>>;
