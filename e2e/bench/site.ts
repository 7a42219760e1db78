import { execFileSync } from 'node:child_process';
import { launchOwnSite, type OwnSite, root } from '../scripts/launch-site';

/** Builds what has changed. */
export const buildProduct = () =>
  execFileSync('npx', ['lerna', 'run', 'build', '--loglevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Runs `work` against the whole product, in a data folder of its own. */
export async function withSite(work: (site: OwnSite) => Promise<void>, environment?: NodeJS.ProcessEnv) {
  const site = await launchOwnSite(environment);
  try {
    await work(site);
  } finally {
    await site.stop();
  }
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
