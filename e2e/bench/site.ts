import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type LaunchedSite, launchSite, root } from '../scripts/launch-site';

/** Builds what has changed and runs `work` against the whole product, in a data folder of its own. */
export async function withSite(work: (site: LaunchedSite, dataFolder: string) => Promise<void>) {
  execFileSync('npx', ['lerna', 'run', 'build', '--loglevel', 'error'], { cwd: root, stdio: 'ignore' });
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-bench-'));
  const site = await launchSite(dataFolder);
  try {
    await work(site, dataFolder);
  } finally {
    await site.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
