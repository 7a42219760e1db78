import { prepareToCall } from '@hireloom/contracts/api';
import { matchRoutes, type RouteObject } from '@hireloom/contracts/router';
import { abortAfter } from '../limits';
import { remoteHandle, urlFor } from '../remote-handle';
import type { DataAhead } from './data-ahead';

/** How long the pointer or focus must stay on a link before anything is fetched. */
const INTENT_MS = 60;
const DATA_LIMIT_MS = 10_000;

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Whether the connection has capacity for data that may not be needed. Only Chromium reports this; other browsers count as
 * good.
 */
export function isConnectionGood(): boolean {
  const { connection = {} } = navigator as Navigator & { connection?: Connection };
  return !connection.saveData && (connection.effectiveType ?? '4g') === '4g';
}

/** The URL that a link opens in this tab, if it is another page of the site. */
function targetOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.getAttribute('role') === 'button') return undefined;
  const url = new URL(link.href);
  const isOtherPage = url.pathname !== location.pathname || url.search !== location.search;
  return url.origin === location.origin && isOtherPage ? url : undefined;
}

type Sources = { ahead: DataAhead; imageHosts?: readonly string[] };

async function fetchPage(routes: RouteObject[], address: URL, { ahead, imageHosts }: Sources) {
  const matches = matchRoutes(routes, address.pathname);
  const handle = remoteHandle(matches);
  if (!handle) return;
  prepareToCall();
  const { loader, meta } = await handle.page.load();
  if (!loader) return;
  const url = urlFor(handle, address);
  const params = (matches?.at(-1)?.params ?? {}) as Record<string, string>;
  ahead.fetch(url.href, async () => {
    const signal = abortAfter(DATA_LIMIT_MS);
    const loaderData = await loader({ url, params, apiUrl: '', signal, imageHosts });
    const { isProvisional, status = 200 } = meta({ loaderData, params, url });
    if (isProvisional || status !== 200) throw new Error(`no data for ${url.pathname}`);
    return loaderData;
  });
}

/** Fetches code and data of a page while the link to it is hovered over, touched or focused. */
export function fetchOnIntent(routes: RouteObject[], sources: Sources): void {
  let timer: ReturnType<typeof setTimeout>;
  const fetchAfter = (milliseconds: number) => (event: Event) => {
    clearTimeout(timer);
    const address = targetOf(event.target);
    if (!address || !isConnectionGood()) return;
    // If this fails, the navigation fetches again and reports the failure.
    timer = setTimeout(() => void fetchPage(routes, address, sources).catch(() => undefined), milliseconds);
  };
  document.addEventListener('pointerover', fetchAfter(INTENT_MS), { passive: true });
  document.addEventListener('focusin', fetchAfter(INTENT_MS));
  document.addEventListener('touchstart', fetchAfter(0), { passive: true });
  document.addEventListener('pointerdown', fetchAfter(0), { passive: true });
  // A click starts a navigation, which fetches code and data itself.
  document.addEventListener('click', () => clearTimeout(timer), true);
}
