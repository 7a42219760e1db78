import { root } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { execFileSync } from 'node:child_process';

/** Builds the packages that have changed. @throws UsageError */
export function buildAll() {
  console.log('Building what has changed…');
  try {
    execFileSync('npx', ['lerna', 'run', 'build', '--loglevel', 'error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch {
    throw new UsageError('the build failed; run "npm run build" to see why.');
  }
}
