import { UsageError } from '@hireloom/contracts';
import { askForChange } from '../deploy-to-site';
import { readDescription } from '../describe-package';
import { endCanary, packageOf } from '../end-canary';
import { openReleaseStore } from '../open-store';
import { readSiteOption, siteOf } from './site-option';

/** `promote` gives the canary of the package in `directory` to everybody, `drop` to nobody. @throws UsageError */
export async function canary(directory: string, args: string[]) {
  const { name } = readDescription(directory);
  const {
    words: [act],
    to,
  } = readSiteOption(args);
  if (act !== 'promote' && act !== 'drop')
    throw new UsageError(`say "npm run canary -w ${packageOf(name)} -- promote" or "-- drop".`);
  const end = { name, act } as const;
  console.log(to ? await askForChange(siteOf(to, name), end) : await endCanary(openReleaseStore(), end));
}
