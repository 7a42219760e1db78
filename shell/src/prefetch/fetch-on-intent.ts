import { prepareToCall } from '@hireloom/contracts/api';
import { matchRoutes, type RouteObject } from '@hireloom/contracts/router';
import type { DataAhead } from './data-ahead';
import { isConnectionGood } from './is-connection-good';
import { urlFor } from '../page-url';
import { remoteHandle } from '../routes';
import { abortAfter } from '../with-limit';

/** A pointer that crosses a link on its way elsewhere, or focus that passes by, asks for nothing. */
const INTENT_MS = 60;
const DATA_LIMIT_MS = 10_000;

/** The page of the site that a link leads to from here, in this tab. */
function addressOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.getAttribute('role') === 'button') return undefined;
  const url = new URL(link.href);
  const leadsAway = url.pathname !== location.pathname || url.search !== location.search;
  return url.origin === location.origin && leadsAway ? url : undefined;
}

async function fetchPage(
  routes: RouteObject[],
  ahead: DataAhead,
  address: URL,
  imageHosts?: readonly string[],
) {
  const matches = matchRoutes(routes, address.pathname);
  const handle = remoteHandle(matches);
  if (!handle) return;
  prepareToCall();
  const { loader, meta } = await handle.page.load();
  if (!loader) return;
  const url = urlFor(handle, address);
  const params = (matches?.at(-1)?.params ?? {}) as Record<string, string>;
  ahead.fetch(url.href, async () => {
    const loaderData = await loader({
      url,
      params,
      apiUrl: '',
      signal: abortAfter(DATA_LIMIT_MS),
      imageHosts,
    });
    const { isProvisional, status = 200 } = meta({ loaderData, params, url });
    if (isProvisional || status !== 200) throw new Error('the data did not come');
    return loaderData;
  });
}

/** Fetches code and data of a page while the link to it is under the pointer, touched or focused. */
export function fetchOnIntent(routes: RouteObject[], ahead: DataAhead, imageHosts?: readonly string[]): void {
  let timer: ReturnType<typeof setTimeout>;
  const fetchFor = (address: URL) =>
    // A bundle that is lost is asked for again, and reported, by the navigation.
    void fetchPage(routes, ahead, address, imageHosts).catch(() => undefined);
  const consider = (event: Event, wait: number) => {
    clearTimeout(timer);
    const address = addressOf(event.target);
    if (address && isConnectionGood()) timer = setTimeout(() => fetchFor(address), wait);
  };
  // From here on the navigation fetches by itself.
  document.addEventListener('click', () => clearTimeout(timer), true);
  document.addEventListener('pointerover', (event) => consider(event, INTENT_MS), { passive: true });
  document.addEventListener('focusin', (event) => consider(event, INTENT_MS));
  document.addEventListener('touchstart', (event) => consider(event, 0), { passive: true });
  document.addEventListener('pointerdown', (event) => consider(event, 0), { passive: true });
}
