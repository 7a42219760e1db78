import { UsageError } from '@hireloom/releases';

/** @throws UsageError if webpack can't build in this folder: it treats `!` in a path as a separator between loaders */
export function checkFolder(folder: string) {
  if (!folder.includes('!')) return;
  throw new UsageError(
    `webpack can't build in ${folder}, because of the "!" in its path: rename or move the folder.`,
  );
}
