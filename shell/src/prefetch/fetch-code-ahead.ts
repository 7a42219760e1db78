import type { RegistryRemote } from '@hireloom/contracts';
import { matchRoutes, type RouteObject } from '@hireloom/contracts/router';
import { INTERACTIVE } from '../interactive';
import { isConnectionGood } from './is-connection-good';
import { remoteHandle } from '../routes';

/** What a build says of itself: the scripts of each of its modules. */
type Assets = { modules: Record<string, string[]> };

/** By remote: the modules of pages that the header leads to, and that are not here yet. */
function pagesInReach(routes: RouteObject[]): Map<RegistryRemote, Set<string>> {
  const pages = new Map<RegistryRemote, Set<string>>();
  for (const { pathname, origin } of document.querySelectorAll<HTMLAnchorElement>('header a[href]')) {
    const handle = origin === location.origin && remoteHandle(matchRoutes(routes, pathname));
    if (!handle || handle.page.peek()) continue;
    pages.set(handle.remote, (pages.get(handle.remote) ?? new Set()).add(handle.module));
  }
  return pages;
}

const isHere = (address: string) =>
  performance.getEntriesByName(new URL(address, location.href).href).length > 0;

/** Into the browser's cache: nothing of it runs before somebody goes there. */
const fetchFile = async (address: string) => {
  const answer = await fetch(address, { priority: 'low' } as RequestInit);
  return answer.ok ? answer.text() : Promise.reject(new Error(`${address}: ${answer.status}`));
};

async function fetchCode({ base, entry }: RegistryRemote, modules: ReadonlySet<string>) {
  const folder = base + entry.slice(0, entry.lastIndexOf('/') + 1);
  const { modules: scripts } = JSON.parse(await fetchFile(`${folder}assets.json`)) as Assets;
  const files = [...modules].flatMap((module) => scripts[module] ?? []);
  for (const address of new Set([base + entry, ...files.map((file) => folder + file)])) {
    if (!isHere(address)) await fetchFile(address);
  }
}

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has none.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 500);
  });

/** All that belongs to the page that is shown goes before. */
async function untilPageIsThere() {
  if (!performance.getEntriesByName(INTERACTIVE).length)
    await new Promise((resolve) => document.addEventListener(INTERACTIVE, resolve, { once: true }));
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await idle();
}

/**
 * Fetches the code of the pages that the header leads to, one remote after the other, once the page answers and the line is
 * free: whoever goes there waits for data alone.
 */
export async function fetchCodeAhead(routes: RouteObject[]): Promise<void> {
  await untilPageIsThere();
  if (!isConnectionGood()) return;
  for (const [remote, modules] of pagesInReach(routes)) {
    // What can't be fetched now is asked for again, and reported, by the navigation.
    await fetchCode(remote, modules).catch(() => undefined);
  }
}
