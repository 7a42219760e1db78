import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from '../../toolkit/src/build/build';
import { readRemoteDescription } from './describe-package';
import type { Release } from '@hireloom/contracts';
import { UsageError } from '@hireloom/contracts';
import { type DeployOptions, readDeployOptions } from './deploy-options';
import { publish, type Published } from './publish';
import { openReleaseStore } from './release-store';
import { root, storeDirectory } from './store-directory';

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

function outcome({ release: { name, id }, wasLive, endedCanary }: Published, { audience }: DeployOptions) {
  const release = `${name} ${id}`;
  if (wasLive) return `${release} was in service like this already.`;
  if (audience.kind === 'preview') {
    return `${release} is published but not live. To look at it: /?preview=${name}@${id} on the site.`;
  }
  if (audience.kind === 'canary') {
    return (
      `${release} is given to ${audience.percent}% of the visitors. ` +
      `End this with "npm run canary -w mfe-${name} -- promote" or "-- drop".`
    );
  }
  return `${release} is live.${endedCanary ? ` The canary ${endedCanary} is over.` : ''}`;
}

/** Checks, builds and publishes the remote in `directory`; a running site takes it over by itself. */
export async function deploy(directory: string, args: string[]) {
  const options = readDeployOptions(args);
  const description = readRemoteDescription(directory);
  checkTypes(directory);
  await build(directory);
  console.log('Built. Checking and publishing…');
  const published = await publish(openReleaseStore(storeDirectory()), {
    directory,
    build: path.join(directory, 'dist'),
    description,
    check: checkRendering,
    ...options,
  });
  console.log(outcome(published, options));
}
