import { askForChange } from '../remote-site/deploy-to-site';
import { readDescription } from '../release/describe-package';
import { openReleaseStore } from '../store/open-store';
import { rollBack } from '../deploy/roll-back';
import { siteOf } from './site-option';

/** Rolls the package in `directory` back to its previous release, here or on the site `to`. @throws UsageError */
export async function rollback(directory: string, { to }: { to?: string } = {}) {
  const { name } = readDescription(directory);
  console.log(
    to
      ? await askForChange(siteOf(to, name), { act: 'rollback', name })
      : await rollBack(openReleaseStore(), name),
  );
}
