import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from '../federation/build';
import { readRemoteDescription } from '../federation/describe-package';
import type { Release } from '../contracts/registry';
import { UsageError } from '../contracts/usage-error';
import { publish } from './publish';
import { openReleaseStore } from './release-store';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where releases lie on this machine: `RELEASES_DIR` or `DATA_DIR`, as for the site that serves them. */
export const storeDirectory = () =>
  path.resolve(root, process.env.RELEASES_DIR ?? path.join(process.env.DATA_DIR ?? './.data', 'releases'));

function checkTypes(directory: string) {
  try {
    execFileSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '--noEmit'], {
      cwd: directory,
      stdio: 'inherit',
    });
  } catch {
    throw new UsageError('the types do not fit (see above): nothing was deployed.');
  }
}

/** Lets the shell render the release beside the live others; without a built shell on this machine there is nothing to ask. */
async function checkRendering({ name, id }: Release) {
  if (!existsSync(path.join(root, 'shell/dist/server'))) {
    return console.log(
      'The shell is not built here, so the pages were not rendered: "npm run build" makes that possible.',
    );
  }
  const script = path.join(root, 'shell/scripts/check-rendering.ts');
  try {
    execFileSync(process.execPath, ['--import', 'tsx', script, name, id], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    throw new UsageError(
      `${(error as { stderr: Buffer }).stderr.toString().trim()}\nThe live release stays.`,
    );
  }
}

/** Checks, builds and publishes the remote in `directory`; a running site takes it over by itself. */
export async function deploy(directory: string) {
  const description = readRemoteDescription(directory);
  checkTypes(directory);
  await build(directory);
  const { release, wasLive } = await publish(openReleaseStore(storeDirectory()), {
    directory,
    build: path.join(directory, 'dist'),
    description,
    check: checkRendering,
  });
  console.log(`${release.name} ${release.id} ${wasLive ? 'was live already' : 'is live'}.`);
}
