import { backUpSqlite } from '../../server/src/database/backup/sqlite-backup';
import { getReleasesFile } from '../../server/src/database/files';
import { fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { METRICS_TOKEN } from './metrics';

export const root = path.resolve(import.meta.dirname, '../..');

/** Reads a file of the product. */
export const readText = (...file: string[]) => readFileSync(path.join(root, ...file), 'utf8');

export const listMarkdown = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name));

type RunningSite = { address: string; stop: () => Promise<void> };

/** `words`: its log so far. `ended`: its exit code. */
export type LaunchedSite = RunningSite & {
  words: () => string;
  pid: number;
  ended: Promise<number | null>;
};

const isEmpty = (folder: string) =>
  !existsSync(folder) || (statSync(folder).isDirectory() && readdirSync(folder).length === 0);

/**
 * The checkout's builds, already published and compressed by the site that all tests share: doing that again for each site would take
 * seconds. A copy, because some tests damage it.
 */
async function takePublished(dataFolder: string) {
  const { DATA_FOLDER: shared } = process.env;
  const published = getReleasesFile(path.resolve(root, shared ?? ''));
  if (!shared || !existsSync(published) || !isEmpty(dataFolder)) return;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  backUpSqlite(published, getReleasesFile(dataFolder));
}

/** For the checkout, returns the command that the tests have bundled, if any. */
export const commandIn = (tree: string) =>
  (tree === root && process.env.HIRELOOM_COMMAND) || path.join(tree, 'shared/toolkit/bin/hireloom.js');

/** `tree`: the product's folder, if it is a copy of the work tree. `node`: the Node that runs it. */
type LaunchOptions = { tree?: string; node?: string; command?: readonly string[] };

/** Starts the built product like `npm start`, on free ports. @throws Error with what it printed, if it does not start */
export async function launchSite(
  dataFolder: string,
  environment: NodeJS.ProcessEnv = {},
  { tree = root, node = process.execPath, command = ['start', '--no-build'] }: LaunchOptions = {},
): Promise<LaunchedSite> {
  if (!environment.DATABASE_URL) await takePublished(dataFolder);
  const site = fork(commandIn(tree), command, {
    execPath: node,
    cwd: tree,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      METRICS_TOKEN,
      RUM_SHARE: '0',
      // Don't render pages in advance: it would take time on every site and after every deploy.
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

/** Starts a site in a temporary data folder, which is removed when the site is stopped. */
export async function launchOwnSite(environment: NodeJS.ProcessEnv = {}, options: LaunchOptions = {}) {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-'));
  const remove = () => rm(dataFolder, { recursive: true, force: true });
  const site = await launchSite(dataFolder, environment, options).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return { ...site, dataFolder, stop: () => site.stop().then(remove) };
}

export type OwnSite = Awaited<ReturnType<typeof launchOwnSite>>;
