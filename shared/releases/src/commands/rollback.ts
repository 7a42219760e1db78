import { askForChange } from '../deploy-to-site';
import { readDescription } from '../describe-package';
import { openReleaseStore } from '../open-store';
import { rollBack } from '../roll-back';
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
