import type { Release } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { hasHashInName } from '../release/content-id';
import type { ReleaseSource } from '../store/release-store';

/**
 * Browsers cache a file of a browser build for ever by its name, whichever release it is from. So the name of each script has to carry a
 * hash, and a name that another stored release has must not get other content. @throws UsageError
 */
export async function checkAddresses(
  store: Pick<ReleaseSource, 'releases' | 'release'>,
  { name, id, files }: Release,
) {
  const own = Object.keys(files).filter((file) => file.startsWith('browser/'));
  const unhashed = own.find((file) => file.endsWith('.js') && !hasHashInName(file));
  if (unhashed)
    throw new UsageError(
      `${name}: the name of ${unhashed} has no hash of its content (16 hexadecimal digits or more), so browsers would go on using ` +
        'the file of an earlier release. Build it with [contenthash] in its name.',
    );
  for (const other of await store.releases(name)) {
    // A release that can't be read is one that nobody can load, such as one that is being pruned.
    const known = (await store.release(name, other).catch(() => undefined))?.files;
    const reused = own.find(
      (file) => hasHashInName(file) && known?.[file] && known[file].integrity !== files[file]?.integrity,
    );
    if (reused)
      throw new UsageError(
        `${name}: ${reused} has other content in release ${other}, and browsers may have cached that. ` +
          `Releases ${other} and ${id} need different names for it: hash the final content of each file.`,
      );
  }
}
