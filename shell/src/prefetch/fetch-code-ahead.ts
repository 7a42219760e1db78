import type { RegistryRemote } from '@hireloom/contracts';
import { matchRoutes, type RouteObject } from '@hireloom/contracts/router';
import { untilLoaded, whenIdle } from '../interactive';
import { remoteHandle } from '../remote-handle';
import { isConnectionGood } from './fetch-on-intent';

/** Content of a build's `assets.json`: the scripts of each module. */
type Assets = { modules: Record<string, string[]> };

/** The modules of pages that the header links to and that are not loaded yet, by remote. */
function linkedModules(routes: RouteObject[]): Map<RegistryRemote, Set<string>> {
  const linked = new Map<RegistryRemote, Set<string>>();
  for (const { pathname, origin } of document.querySelectorAll<HTMLAnchorElement>('header a[href]')) {
    const handle = origin === location.origin && remoteHandle(matchRoutes(routes, pathname));
    if (!handle || handle.page.peek()) continue;
    linked.set(handle.remote, (linked.get(handle.remote) ?? new Set()).add(handle.module));
  }
  return linked;
}

const isFetched = (address: string) =>
  performance.getEntriesByName(new URL(address, location.href).href).length > 0;

/** Fetches a file into the browser's cache without running it. */
async function fetchFile(address: string): Promise<string> {
  const answer = await fetch(address, { priority: 'low' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

async function fetchCode({ base, entry }: RegistryRemote, modules: ReadonlySet<string>) {
  const folder = base + entry.slice(0, entry.lastIndexOf('/') + 1);
  const { modules: scripts } = JSON.parse(await fetchFile(`${folder}assets.json`)) as Assets;
  const files = [...modules].flatMap((module) => scripts[module] ?? []);
  for (const address of new Set([base + entry, ...files.map((file) => folder + file)])) {
    if (!isFetched(address)) await fetchFile(address);
  }
}

/** Resolves once the pointer, a finger or the focus is in the header: the visitor may be about to press one of its links. */
const untilHeaderIsUsed = () =>
  new Promise<unknown>((resolve) => {
    const header = document.querySelector('header');
    for (const event of ['pointerover', 'touchstart', 'focusin'])
      header?.addEventListener(event, resolve, { once: true, passive: true });
  });

/**
 * Once the page is interactive, fully loaded and idle, loads the code for navigation. Once the header is used too, fetches the
 * code of the pages that it links to, one remote after the other. A navigation to them then waits only for data.
 */
export async function fetchCodeAhead(
  routes: RouteObject[],
  loadNavigation: () => Promise<unknown>,
): Promise<void> {
  const headerIsUsed = untilHeaderIsUsed();
  await untilLoaded();
  await new Promise<void>((resolve) => whenIdle(resolve));
  // If this fails, the navigation loads it again.
  await loadNavigation().catch(() => undefined);
  await headerIsUsed;
  if (!isConnectionGood()) return;
  for (const [remote, modules] of linkedModules(routes)) {
    // If this fails, the navigation fetches the code again and reports the failure.
    await fetchCode(remote, modules).catch(() => undefined);
  }
}
