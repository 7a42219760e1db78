import { bundlePrograms } from '@hireloom/testing/services/bundle-programs';
import path from 'node:path';
import { launchOwnSite, root } from './launch-site';
import { TIME_LIMIT_FACTOR } from './time-limit-factor';

/** Bundles the command that starts the sites, as the packaged product has it. */
async function bundleCommand() {
  const toolkit = path.join(root, 'shared/toolkit');
  await bundlePrograms(toolkit, ['src/operate.ts']);
  process.env.HIRELOOM_COMMAND = path.join(toolkit, '.dev/operate.mjs');
}

/** Starts the site shared by all tests that do not stop or change it. */
export default async function startSite() {
  // Applies to every site of the tests.
  process.env.TIME_LIMIT_FACTOR ??= String(TIME_LIMIT_FACTOR);
  await bundleCommand();
  if (process.env.SITE_URL) return undefined;
  const { address, dataFolder, stop } = await launchOwnSite({ WARM_PAGES: 'all' });
  process.env.SITE_URL = address;
  process.env.DATA_FOLDER = dataFolder;
  return stop;
}
