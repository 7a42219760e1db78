import { UsageError } from '@hireloom/releases';

/** @throws UsageError if webpack can't build in this folder: it takes `!` in a path for the separator of loaders */
export function refuseUnbuildable(folder: string) {
  if (!folder.includes('!')) return;
  throw new UsageError(
    `webpack can't build in ${folder}, because of the "!" in its path: rename or move the folder.`,
  );
}
