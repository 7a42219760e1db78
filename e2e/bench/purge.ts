import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startNginx } from '../fixtures/nginx';
import { makeVariant, publishVariant } from '../fixtures/release-variants';
import { launchOwnSite, root } from '../scripts/launch-site';
import { median } from './site';

const ROUNDS = Number(process.env.ROUNDS ?? 10);
const LOOK_MS = 10;
const LIMIT_MS = 60_000;
const HEADING = /heading:\s*["']Articles for people who hire and get hired["']/;

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** How long after a rollback the release before is what an nginx before the site answers with, which would hold its pages for an hour. */
const nginx = await startNginx();
const site = await launchOwnSite({ ...nginx.environment, SHARED_CACHE: 's-maxage=3600' });
const store = path.join(site.dataFolder, 'releases');

async function pageBehindCache() {
  const headers = { 'accept-encoding': 'br' };
  const answer = await fetch(`${nginx.address}/blogs`, { headers });
  const release = /"name":"content"[^}]*?"release":"(\w+)"/.exec(await answer.text())?.[1];
  return { release, isHit: answer.headers.get('x-cache-status') === 'HIT' };
}

async function until(isSo: (page: Awaited<ReturnType<typeof pageBehindCache>>) => boolean) {
  const start = performance.now();
  while (!isSo(await pageBehindCache())) {
    if (performance.now() - start > LIMIT_MS) throw new Error('the cache was not purged within a minute');
    await delay(LOOK_MS);
  }
  return performance.now();
}

async function rollBack() {
  const args = ['run', '--silent', 'rollback', '-w', 'mfe-content'];
  const env = { ...process.env, RELEASES_DIR: store };
  const command = spawn('npm', args, { cwd: root, env, stdio: 'ignore' });
  const isBack = until(({ release }) => release === before);
  await once(command, 'exit');
  const returned = performance.now();
  return (await isBack) - returned;
}

const { release: before } = await pageBehindCache();
try {
  const build = path.join(site.dataFolder, 'variant');
  const rounds: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await makeVariant(build, 'content', { from: HEADING, to: `heading:"Release ${round}"` });
    const release = await publishVariant(store, { name: 'content', build });
    await until((page) => page.release === release && page.isHit);
    rounds.push(await rollBack());
    await until((page) => page.release === before && page.isHit);
  }
  // Below zero: it was in force before the command had ended.
  console.log(`rollback in force behind the cache, after the command's return (${ROUNDS} rounds)`);
  console.log(`  median ${seconds(median(rounds))}   worst ${seconds(Math.max(...rounds))}`);
} finally {
  await site.stop();
  await nginx.stop();
}
