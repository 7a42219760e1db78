import { root } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { execFileSync } from 'node:child_process';

/** Builds packages that have changed since their last build. The other builds come from Lerna's cache. @throws Error */
export const buildByLerna = (options: readonly string[], stderr: 'inherit' | 'ignore') =>
  void execFileSync('npx', ['lerna', 'run', 'build', '--loglevel', 'error', ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', stderr],
  });

/** Builds all packages that have changed. @throws UsageError */
export function buildAll() {
  console.log('Building what has changed…');
  try {
    buildByLerna([], 'inherit');
  } catch {
    throw new UsageError('the build failed; run "npm run build" to see why.');
  }
}
