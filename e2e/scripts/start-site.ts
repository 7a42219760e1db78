import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { launchSite } from './launch-site';

/** One site for all tests that do not stop or change it. */
export default async function startSite() {
  if (process.env.SITE_URL) return undefined;
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-e2e-'));
  const site = await launchSite(dataFolder);
  process.env.SITE_URL = site.address;
  process.env.DATA_FOLDER = dataFolder;
  return async () => {
    await site.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
