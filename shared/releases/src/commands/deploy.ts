import path from 'node:path';
import { audienceOf } from '../remote-site/deploy-requests';
import { askForChange, type Progress, upload } from '../remote-site/deploy-to-site';
import { describeBuild } from '../release/describe-build';
import { readDescription } from '../release/describe-package';
import { openReleaseStore } from '../store/open-store';
import type { ReleaseStore } from '../store/release-store';
import { outcomeOf, publish } from '../deploy/publish';
import { checkAgainst, type CheckRelease } from '../deploy/publish-release';
import { signRelease } from '../release/sign-release';
import type { Site } from '../remote-site/site-client';
import { findTeamKey } from '../release/team-key';
import { siteOf } from './site';

/** The parts of the toolkit that a deploy uses. `check` throws a UsageError if the release can't be rendered in this version. */
export type DeployTools = {
  checkTypes: (directory: string) => Promise<void>;
  build: (directory: string) => Promise<void>;
  check: CheckRelease;
};

/** `to`: the site to deploy to, instead of this machine's store. `canary`: the share of visitors, in percent. */
type DeployOptions = { to?: string; canary?: number; preview?: boolean; again?: boolean };

const requestOf = ({ canary, preview }: DeployOptions) =>
  canary === undefined ? { act: preview ? 'preview' : 'deploy' } : { act: 'canary', share: canary };

/** Shows the progress of an upload: as one updated line on a terminal, or once at the end in a log. */
const showProgress =
  (what: string, { isTTY } = process.stdout) =>
  ({ done, all }: Progress) => {
    if (isTTY) process.stdout.write(`\r${what}: ${done} of ${all} files${done === all ? '\n' : ''}`);
    else if (done === all) console.log(`${what}: ${done} of ${all} files`);
  };

type Build = { directory: string; build: string; name: string };

const deployHere =
  (store: ReleaseStore, options: DeployOptions, { check }: DeployTools) =>
  async ({ name, ...build }: Build) => {
    console.log('Built. Checking and publishing…');
    const audience = audienceOf(requestOf(options));
    const published = await publish(store, {
      ...build,
      audience,
      isAgain: options.again,
      key: findTeamKey(name),
      check,
    });
    console.log(outcomeOf(published, audience));
  };

async function deployTo(site: Site, { directory, build, name }: Build, options: DeployOptions) {
  const isAgain = Boolean(options.again);
  const description = readDescription(directory);
  const release = signRelease(await describeBuild({ directory, build, description }), site.key);
  await checkAgainst(site, { release, isAgain });
  await upload(site, { release, build, onProgress: showProgress(`Built. Uploading to ${site.origin}`) });
  console.log(`${site.origin} has all files of ${name} ${release.id}, and checks them…`);
  console.log(await askForChange(site, { ...requestOf(options), name, release, isAgain }));
}

/**
 * Checks, builds and publishes the package in `directory`, to this machine's store or to the site `to`. A running site picks up the change
 * without a restart.
 * @throws UsageError
 */
export async function deploy(directory: string, options: DeployOptions, tools: DeployTools) {
  const { name } = readDescription(directory);
  const site = options.to === undefined ? undefined : siteOf(options.to, name);
  const publishBuild = site
    ? (build: Build) => deployTo(site, build, options)
    : deployHere(openReleaseStore(), options, tools);
  // Fail before the build if there is no key or the site rejects it.
  await site?.traffic();
  await Promise.all([tools.checkTypes(directory), tools.build(directory)]);
  await publishBuild({ directory, build: path.join(directory, 'dist'), name });
}
