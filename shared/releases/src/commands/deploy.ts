import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CheckPages } from '../deploy/publish';
import { outcomeOf } from '../deploy/outcome';
import { publishParts, readPart } from '../deploy/publish';
import { readDescription } from '../release/describe-package';
import { audienceOf } from '../remote-site/deploy-requests';
import { openReleaseStore } from '../store/open-store';
import { siteOf } from './site';

/** The parts of the toolkit that a deploy uses. `check` throws a UsageError if a page can't be rendered in this version. */
export type DeployTools = {
  checkTypes: (directory: string) => Promise<void>;
  build: (directory: string) => Promise<void>;
  check: CheckPages;
};

/** `to`: the site to deploy to, instead of this machine's store. `canary`: the share of visitors, in percent. */
type DeployOptions = { to?: string; canary?: number; preview?: boolean; again?: boolean };

/**
 * Checks, builds and publishes the package in `directory`, to this machine's store or to the site `to`. A running site picks up the change
 * without a restart.
 * @throws UsageError
 */
export async function deploy(directory: string, options: DeployOptions, tools: DeployTools) {
  const { name } = readDescription(directory);
  const site = options.to === undefined ? undefined : siteOf(options.to, name);
  // Fail before the build if there is no key or the site rejects it.
  await site?.list();
  await Promise.all([tools.checkTypes(directory), tools.build(directory)]);
  const build = path.join(directory, 'dist');
  const part = await readPart({ directory, build });
  if (site) return console.log(await site.deploy([part], options, (words) => console.log(words)));
  console.log('Built. Checking and publishing…');
  const audience = audienceOf(options);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-deploy-'));
  try {
    // Stack traces tell remotes apart by the name and id in the path of their code.
    const home = path.join(folder, name, part.release.id);
    await cp(build, home, { recursive: true });
    const published = await publishParts(openReleaseStore(), [{ ...part, build: home }], {
      ...{ audience, isAgain: options.again, check: tools.check },
    });
    console.log(outcomeOf(published, audience));
  } finally {
    await rm(folder, { recursive: true });
  }
}
