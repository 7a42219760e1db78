import { expect, test } from '@playwright/test';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { commandIn, launchSite, type LaunchedSite, root } from '../scripts/launch-site';

let folder: string;
let running: LaunchedSite | undefined;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-start-'));
});

test.afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** A start on a store in which nothing was ever published. */
async function startOnEmptyStore(environment: NodeJS.ProcessEnv) {
  const own = { PORT: '0', DATA_DIR: path.join(folder, 'empty') };
  const ended = await new Promise<{ code: unknown; words: string }>((resolve) => {
    execFile(
      process.execPath,
      [commandIn(root), 'start', '--no-build'],
      { cwd: root, env: { ...process.env, ...own, ...environment } },
      (error, out, errors) => resolve({ code: error?.code, words: out + errors }),
    );
  });
  return { ...ended, isStoreEmpty: !existsSync(path.join(own.DATA_DIR, 'releases.sqlite')) };
}

test('an invalid setting prevents startup with one sentence, and nothing is published', async () => {
  expect(await startOnEmptyStore({ METRICS_TOKEN: 'too short' })).toEqual({
    code: 1,
    words: expect.stringMatching(/^error: METRICS_TOKEN must have 16 characters or more.*\n$/),
    isStoreEmpty: true,
  });
});

const answers = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

/** The commands of the processes that this one has started, without those that end with them. */
const listChildren = ({ pid }: LaunchedSite) =>
  execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent]) => parent === String(pid))
    .map(([, ...command]) => command.join(' '));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`the server is one process plus render workers, and drains after ${signal}`, async () => {
    const site = (running = await launchSite(path.join(folder, 'data'), { DRAIN_NOTICE_MS: '2000' }));
    expect(listChildren(site).filter((command) => command.includes('server.mjs'))).toEqual([]);
    process.kill(site.pid, signal);
    await expect.poll(() => answers(`${site.address}/readyz`)).toBe(503);
    expect(await answers(`${site.address}/livez`)).toBe(200);
    expect(await answers(`${site.address}/api/api/getlogos`)).toBe(200);
    expect(await site.ended).toBe(0);
    expect(await answers(`${site.address}/livez`)).toBe(0);
  });
