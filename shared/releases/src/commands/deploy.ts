import path from 'node:path';
import { readPart } from '../deploy/publish';
import { readDescription } from '../release/describe-package';
import { siteOf } from './site';

/** The parts of the toolkit that a deploy uses. */
export type DeployTools = {
  checkTypes: (directory: string) => Promise<void>;
  build: (directory: string) => Promise<void>;
  listPrebuilt: (directory: string, build: string) => Promise<void>;
};

/**
 * `to`: the address of the site, by default the one on this machine. `canary`: the share of visitors, in percent. `prebuilt`: a folder with
 * the output of another bundler, which is not built here.
 */
type DeployOptions = { to?: string; canary?: number; preview?: boolean; again?: boolean; prebuilt?: string };

/** Checks the types of the package in `directory`, builds it and deploys it to a site, which checks the rest. @throws UsageError */
export async function deploy(
  directory: string,
  { to, prebuilt, ...options }: DeployOptions,
  tools: DeployTools,
) {
  readDescription(directory);
  const site = await siteOf(to);
  // Fail before the build if the site does not know the token.
  await site.list();
  const build = path.resolve(directory, prebuilt ?? 'dist');
  if (prebuilt) await tools.listPrebuilt(directory, build);
  else await Promise.all([tools.checkTypes(directory), tools.build(directory)]);
  const part = await readPart({ directory, build });
  console.log(await site.deploy([part], options, (words) => console.log(words)));
}
