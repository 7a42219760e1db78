import { findSite, openSite, readDescription } from '@hireloom/releases';

/** Without `to`, the site on this machine. */
type Where = { to?: string };

export async function finishCanary(directory: string, action: 'promote' | 'drop', { to }: Where = {}) {
  const { name } = readDescription(directory);
  console.log(await openSite(await findSite(to)).change({ name, action }));
}

export async function rollback(directory: string, { to }: Where = {}) {
  const { name } = readDescription(directory);
  console.log(await openSite(await findSite(to)).change({ name, action: 'rollback' }));
}

export async function remove(name: string, { to }: Where = {}) {
  console.log(await openSite(await findSite(to)).change({ name, action: 'remove' }));
}
