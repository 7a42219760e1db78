import { endCanary } from '../deploy/canaries';
import { removeRemote } from '../deploy/remove-remote';
import { rollBack } from '../deploy/rollback';
import { readDescription } from '../release/describe-package';
import { openReleaseStore } from '../store/open-store';
import { siteOf } from './site';

/**
 * Promotes the canary of the package in `directory` to everybody, or drops it, in this machine's store or on the site `to`. @throws
 * UsageError
 */
export async function canary(directory: string, act: 'promote' | 'drop', { to }: { to?: string } = {}) {
  const { name } = readDescription(directory);
  const end = { name, act } as const;
  console.log(to ? await siteOf(to, name).change(end) : await endCanary(openReleaseStore(), end));
}

/** Rolls the package in `directory` back to its previous release, in this machine's store or on the site `to`. @throws UsageError */
export async function rollback(directory: string, { to }: { to?: string } = {}) {
  const { name } = readDescription(directory);
  const act = { act: 'rollback', name } as const;
  console.log(to ? await siteOf(to, name).change(act) : await rollBack(openReleaseStore(), name));
}

/** Takes the remote `name` out of the live version, in this machine's store or on the site `to`. @throws UsageError */
export async function remove(name: string, { to }: { to?: string } = {}) {
  const act = { act: 'remove', name } as const;
  console.log(to ? await siteOf(to, name).change(act) : await removeRemote(openReleaseStore(), name));
}
