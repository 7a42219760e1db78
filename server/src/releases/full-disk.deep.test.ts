import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { programFile } from '../testing/program-file';
import { createTestStore, says, type TestStore } from '../testing/test-store';

const fullDisk = pathToFileURL(path.join(__dirname, '../testing/full-disk.mjs')).href;

let site: TestStore;
let flag: string;
let kill: (() => unknown) | undefined;

beforeEach(async () => {
  site = await createTestStore();
  flag = path.join(site.dataDir, 'the-disk-is-full');
});
afterEach(async () => {
  kill?.();
  await site.remove();
});

const publish = async (words: string) =>
  site.putTraffic((await site.putVersion(says(`<body><h1>${words}</h1></body>`))).id);

/** A site server whose disk is full while the flag is there. */
function start() {
  const server = spawn(process.execPath, ['--import', fullDisk, programFile('main')], {
    env: {
      ...process.env,
      PORT: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATA_DIR: site.dataDir,
      WARM_PAGES: 'none',
      FULL_DISK: flag,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  kill = () => server.kill('SIGKILL');
  let words = '';
  for (const output of [server.stdout, server.stderr])
    output?.setEncoding('utf8').on('data', (text: string) => (words += text));
  return { server, words: () => words };
}

async function waitFor(condition: () => Promise<boolean>) {
  for (const end = Date.now() + 40_000; !(await condition()); await pause(50))
    if (Date.now() > end) throw new Error(`timed out waiting for ${condition.toString()}`);
}

test('startup without space for release copies fails with an error naming the folder', async () => {
  await publish('Articles');
  await writeFile(flag, '');
  const { server, words } = start();
  const [code] = (await once(server, 'close')) as [number];
  expect([code, words()]).toEqual([
    1,
    expect.stringMatching(
      /^There is no space left for \S+\/running\/\S+\. Free some, or choose a larger disk with DATA_DIR\.\n$/,
    ),
  ]);
}, 60_000);

test('a full disk keeps the old version live until space is freed', async () => {
  await publish('Articles');
  const { server, words } = start();
  const [{ address }] = (await once(server, 'message')) as [{ address: string }];
  const ask = (page: string) => fetch(address.replace('localhost', '127.0.0.1') + page);
  const heading = async () => /<h1>([^<]*)/.exec(await (await ask('/blogs')).text())?.[1];
  const status = async () => ((await (await ask('/readyz')).json()) as { status: string }).status;
  expect(await heading()).toBe('Articles');

  await writeFile(flag, '');
  await publish('Articles, all new');
  await waitFor(async () => (await status()) === 'degraded');
  expect([await heading(), (await ask('/assets/favicon.svg')).status]).toEqual(['Articles', 200]);
  expect(words()).toContain('There is no space left for');

  await rm(flag);
  await waitFor(async () => (await status()) === 'ready');
  // The page of the version before may be served while the new one is rendered.
  await waitFor(async () => (await heading()) === 'Articles, all new');
}, 100_000);
