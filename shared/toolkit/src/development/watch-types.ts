import { isRemote, readRemoteDescription, root } from '@hireloom/releases';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import Watchpack from 'watchpack';
import { writeExposes } from '../build/exposes';
import { spawnTypeCheck } from '../product/check-types';

/** Waits, because editors and commands write several files in a row, and because building the page is more urgent. */
const SETTLED_MS = 1000;

/** Matches relative paths of installed packages, and of files that builds and tests write. */
const IGNORED = /(^|[\\/])(node_modules|dist|reports|test-results|\.[^.\\/][^\\/]*)([\\/]|$)/;

async function doTypesFit(directory: string, projects: readonly string[]): Promise<boolean> {
  let fit = true;
  // One at a time: each takes a quarter of a gigabyte.
  for (const project of projects) {
    const args = ['--pretty', 'false', '--checkers', '1'];
    const check = spawnTypeCheck(path.join(directory, project), args, { cwd: root, stdio: 'inherit' });
    // The developer waits for the builds of the next save, which would share the CPU with it.
    if (check.pid) setPriority(check.pid, constants.priority.PRIORITY_LOW);
    const [code] = (await once(check, 'exit')) as [number | null];
    fit &&= code === 0;
  }
  return fit;
}

/** Type-checks `projects`, tsconfigs in `directory`, now and whenever a file in it or in `shared` is saved. Prints the errors. */
export function watchTypes(directory: string, projects: readonly string[], remotes = [directory]) {
  let [isChecking, isOutdated, didFit] = [false, false, true];
  const check = async () => {
    isOutdated = true;
    if (isChecking) return;
    isChecking = true;
    while (isOutdated) {
      isOutdated = false;
      try {
        for (const remote of remotes.filter(isRemote)) writeExposes(remote, readRemoteDescription(remote));
        const fit = await doTypesFit(directory, projects);
        if (fit && !didFit) console.log('The type check passes again.');
        didFit = fit;
      } catch (error) {
        console.error((error as Error).message);
      }
    }
    isChecking = false;
  };
  const ignored = (file: string) =>
    [root, directory].every((from) => IGNORED.test(path.relative(from, file)));
  const watcher = new Watchpack({ aggregateTimeout: SETTLED_MS, ignored });
  watcher.on('aggregated', () => void check());
  watcher.watch({ directories: [directory, path.join(root, 'shared')], startTime: Date.now() });
  void check();
}
