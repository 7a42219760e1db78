import { type SiteVersion, UsageError } from '@hireloom/contracts';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readDescription } from '../describe-package';
import { openReleaseStore } from '../open-store';
import { publish, type Published } from '../publish';
import { type DeployOptions, readDeployOptions } from './deploy-options';

/** What a deploy needs of the toolkit. `checkVersion` throws a UsageError where the release can't be rendered in this version. */
export type DeployTools = {
  build: (directory: string) => Promise<void>;
  checkVersion: (version: SiteVersion, name: string) => Promise<void>;
};

function checkTypes(directory: string) {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  try {
    execFileSync(process.execPath, [tsc, '--noEmit'], { cwd: directory, stdio: 'inherit' });
  } catch {
    throw new UsageError('the types do not fit (see above): nothing was deployed.');
  }
}

function outcome(published: Published, { audience }: DeployOptions): string {
  const { release, version, wasLive, endedCanary } = published;
  const { name, id } = release;
  if (wasLive) return `${name} ${id} is what its visitors get already.`;
  if (audience.kind === 'preview') {
    return `${name} ${id} is published but not live. To look at it: /?preview=${version} on the site.`;
  }
  if (audience.kind === 'canary') {
    return (
      `${name} ${id} is given to ${audience.percent}% of the visitors. ` +
      'End this with "npm run canary" here, with "-- promote" or "-- drop" behind it.'
    );
  }
  return `${name} ${id} is live.${endedCanary ? ' Its canary is over.' : ''}`;
}

/** Checks, builds and publishes the package in `directory`; a running site follows by itself. @throws UsageError */
export async function deploy(directory: string, args: string[], { build, checkVersion }: DeployTools) {
  const options = readDeployOptions(args);
  readDescription(directory);
  checkTypes(directory);
  await build(directory);
  console.log('Built. Checking and publishing…');
  const published = await publish(openReleaseStore(), {
    directory,
    build: path.join(directory, 'dist'),
    ...options,
    check: (version, name) =>
      checkVersion(version, name).catch((error: unknown) => {
        throw new UsageError(`${(error as Error).message}\nWhat is live stays.`);
      }),
  });
  console.log(outcome(published, options));
}
