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

/**
 * Once the page is interactive, fully loaded and idle, fetches the code of the pages that the header links to, one remote
 * after the other. A navigation to them then waits only for data.
 */
export async function fetchCodeAhead(routes: RouteObject[]): Promise<void> {
  await untilLoaded();
  await new Promise<void>((resolve) => whenIdle(resolve));
  if (!isConnectionGood()) return;
  for (const [remote, modules] of linkedModules(routes)) {
    // If this fails, the navigation fetches the code again and reports the failure.
    await fetchCode(remote, modules).catch(() => undefined);
  }
}
