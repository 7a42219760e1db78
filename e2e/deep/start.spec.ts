import { expect, test } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { launchSite, type LaunchedSite } from '../scripts/launch-site';

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

const answers = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

/** The commands of the server's child processes, except those that exit with their parent. */
const listChildren = ({ pid }: LaunchedSite) =>
  execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent]) => parent === String(pid))
    .map(([, ...command]) => command.join(' '));

test('the server is one process plus render workers, and drains after SIGINT', async () => {
  const site = (running = await launchSite(path.join(folder, 'data'), { DRAIN_NOTICE_MS: '2000' }));
  expect(listChildren(site).filter((command) => command.includes('server.mjs'))).toEqual([]);
  process.kill(site.pid, 'SIGINT');
  await expect.poll(() => answers(`${site.address}/readyz`)).toBe(503);
  expect(await answers(`${site.address}/livez`)).toBe(200);
  expect(await answers(`${site.address}/api/api/getlogos`)).toBe(200);
  expect(await site.ended).toBe(0);
  expect(await answers(`${site.address}/livez`)).toBe(0);
});
