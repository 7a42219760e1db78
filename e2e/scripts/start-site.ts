import { findEngines } from './find-engines';
import { launchOwnSite } from './launch-site';

/** One site for all tests that do not stop or change it, and the browsers beside Chromium. */
export default async function startSite() {
  findEngines();
  if (process.env.SITE_URL) return undefined;
  const { address, apiAddress, dataFolder, stop } = await launchOwnSite({ WARM_PAGES: 'all' });
  process.env.SITE_URL = address;
  process.env.API_ADDRESS = apiAddress;
  process.env.DATA_FOLDER = dataFolder;
  return stop;
}
