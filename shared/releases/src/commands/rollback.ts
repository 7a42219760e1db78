import { askForChange } from '../deploy-to-site';
import { readDescription } from '../describe-package';
import { openReleaseStore } from '../open-store';
import { rollBack } from '../roll-back';
import { readSiteOption, siteOf } from './site-option';

/** Makes the release before the live one live again, here or on the site that `--to` names. @throws UsageError */
export async function rollback(directory: string, args: string[] = []) {
  const { name } = readDescription(directory);
  const { to } = readSiteOption(args);
  console.log(
    to
      ? await askForChange(siteOf(to, name), { act: 'rollback', name })
      : await rollBack(openReleaseStore(), name),
  );
}
