import path from 'node:path';
import { readPart } from '../deploy/publish';
import { readDescription } from '../release/describe-package';
import { siteOf } from './site';

/** The parts of the toolkit that a deploy uses. */
export type DeployTools = {
  checkTypes: (directory: string) => Promise<void>;
  build: (directory: string) => Promise<void>;
};

/** `to`: the address of the site, by default the one on this machine. `canary`: the share of visitors, in percent. */
type DeployOptions = { to?: string; canary?: number; preview?: boolean; again?: boolean };

/** Checks the types of the package in `directory`, builds it and deploys it to a site, which checks the rest. @throws UsageError */
export async function deploy(directory: string, { to, ...options }: DeployOptions, tools: DeployTools) {
  readDescription(directory);
  const site = await siteOf(to);
  // Fail before the build if the site does not know the token.
  await site.list();
  await Promise.all([tools.checkTypes(directory), tools.build(directory)]);
  const part = await readPart({ directory, build: path.join(directory, 'dist') });
  console.log(await site.deploy([part], options, (words) => console.log(words)));
}
