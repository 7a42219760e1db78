import path from 'node:path';
import { listPrebuilt } from '../build/list-prebuilt';
import { buildChanged } from '../product/build-changed';
import { checkTypes } from '../product/check-types';
import { type DeployOptions, findSite, openSite, readDescription, readPart, root } from '@hireloom/releases';

/** `to`: the URL of a site, by default the one on this machine. `prebuilt`: a folder that another bundler has built. */
export type DeployCommand = Omit<DeployOptions, 'whole'> & { to?: string; prebuilt?: string };

/** Checks the types of the package in `directory`, builds it and deploys it to a site, which checks the rest. @throws UsageError */
export async function deploy(directory: string, { to, prebuilt, ...options }: DeployCommand) {
  readDescription(directory);
  const site = openSite(await findSite(to));
  // Fails before the build if the site rejects the token.
  await site.list();
  const build = path.resolve(directory, prebuilt ?? 'dist');
  if (prebuilt) await listPrebuilt(directory, build);
  else await Promise.all([checkTypes(directory), buildChanged(directory)]);
  const part = await readPart({ directory, build });
  console.log(await site.deploy([part], options, (words) => console.log(words)));
  if (!options.canary) return;
  const workspace = directory === root ? '' : ` -w ${path.relative(root, directory)}`;
  const command = (action: string) => `"npm run canary${workspace} -- ${action}${to ? ` --to ${to}` : ''}"`;
  console.log(`To release it to everybody: ${command('promote')}. To end the canary: ${command('drop')}.`);
}
