import { askForChange } from '../remote-site/deploy-to-site';
import { readDescription } from '../release/describe-package';
import { endCanary } from '../deploy/end-canary';
import { openReleaseStore } from '../store/open-store';
import { siteOf } from './site-option';

/** Promotes the canary of the package in `directory` to everybody, or drops it, here or on the site `to`. @throws UsageError */
export async function canary(directory: string, act: 'promote' | 'drop', { to }: { to?: string } = {}) {
  const { name } = readDescription(directory);
  const end = { name, act } as const;
  console.log(to ? await askForChange(siteOf(to, name), end) : await endCanary(openReleaseStore(), end));
}
