import type { SiteVersion, Traffic } from '@hireloom/contracts';
import type { ReleaseSource } from './release-store';
import { findMember } from './site-version-id';

type Earlier = { id: string; version: SiteVersion; versionId: string };

/**
 * The release of `name` that was live before the present one, and the site version that had it last. What a rollback
 * has left does not count, so that a second rollback leads further back. Undefined where there is none.
 */
export async function earlierRelease(
  source: Pick<ReleaseSource, 'version'>,
  { history, ...current }: Traffic,
  name: string,
): Promise<Earlier | undefined> {
  const states = [...history].reverse().concat(current);
  let stack: Earlier[] = [];
  for (const { live, change } of states) {
    // An old version may have been removed.
    const version = await source.version(live).catch(() => undefined);
    const id = version && findMember(version, name)?.id;
    if (!version || !id) continue;
    const isBack = change.name === name && /rollback$/.test(change.act);
    const at = stack.findIndex((one) => one.id === id);
    if (isBack && at >= 0) stack = stack.slice(0, at);
    else stack = stack.filter((one) => one.id !== id);
    stack.push({ id, version, versionId: live });
  }
  return stack.at(-2);
}
