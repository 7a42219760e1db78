import { readDescription } from '@hireloom/releases';
import { resolveSite } from './site';

/** Without `to`, the site on this machine. */
type Where = { to?: string };

/** Promotes the canary of the package in `directory` to everybody, or drops it. @throws UsageError */
export async function finishCanary(directory: string, action: 'promote' | 'drop', { to }: Where = {}) {
  const { name } = readDescription(directory);
  console.log(await (await resolveSite(to)).change({ name, action }));
}

/** Rolls the package in `directory` back to its previous release. @throws UsageError */
export async function rollback(directory: string, { to }: Where = {}) {
  const { name } = readDescription(directory);
  console.log(await (await resolveSite(to)).change({ name, action: 'rollback' }));
}

/** Removes the remote `name` from the live version. @throws UsageError */
export async function remove(name: string, { to }: Where = {}) {
  console.log(await (await resolveSite(to)).change({ name, action: 'remove' }));
}
