import { fork } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export type RunningSite = { address: string; stop: () => Promise<void> };

/** `words`: what it has logged so far. `pid`: of the process that started the others. `ended`: its exit code. */
export type LaunchedSite = RunningSite & {
  apiAddress: string;
  words: () => string;
  pid: number;
  ended: Promise<number | null>;
};

type Addresses = Pick<LaunchedSite, 'address' | 'apiAddress'>;

/** Starts the whole product, as it is built, like `npm start` and on free ports. @throws Error with its words when it does not start. `tree`: where it lies. */
export async function launchSite(
  dataFolder: string,
  environment: NodeJS.ProcessEnv = {},
  tree = root,
): Promise<LaunchedSite> {
  const site = fork(path.join(tree, 'shell/scripts/start.ts'), ['--no-build'], {
    cwd: tree,
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      PORT: '0',
      API_PORT: '0',
      LOG_LEVEL: 'error',
      FIELD_DATA_SHARE: '0',
      POSTS_PER_MINUTE: '100000',
      POSTS_PER_HOUR: '1000000',
      ...environment,
      DATA_DIR: dataFolder,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  site.stdout?.on('data', (text) => (words += text));
  site.stderr?.on('data', (text) => (words += text));
  const ended = new Promise<number | null>((resolve) => site.once('exit', resolve));
  const { address, apiAddress } = await new Promise<Addresses>((resolve, reject) => {
    site.on('message', resolve);
    site.once('exit', () => reject(new Error(words)));
  });
  return {
    address,
    apiAddress,
    words: () => words,
    pid: site.pid ?? 0,
    ended,
    stop: async () => {
      site.kill('SIGTERM');
      await ended;
    },
  };
}
