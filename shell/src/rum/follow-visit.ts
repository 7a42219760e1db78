import {
  parseCampaign,
  type RumPlace,
  type RumSettings,
  SHELL,
  type Touch,
  TOUCHES_KEY,
  type Touches,
} from '@hireloom/contracts';
import { untilLoaded } from '../interactive';
import type { RemoteHandle } from '../site-routes';
import type { Measured } from './measure';

/** The current page, as named in reports. The not-found page belongs to the shell. */
export function currentPlace(handle: RemoteHandle | undefined, shellRelease: string): RumPlace {
  if (!handle) return { route: '*', remote: SHELL, release: shellRelease };
  const { path, remote } = handle;
  return { route: path, remote: remote.name, release: remote.release };
}

const createTouch = ({ pathname, search }: URL | Location, referrer?: string): Touch => ({
  landing: pathname,
  ...(referrer && { referrer }),
  ...parseCampaign(search),
});

/**
 * Stores in the tab's session storage how the visit began and how the visitor last came from outside. The forms send it with a
 * lead. A new tab has its own storage: a visit that one of our pages opened there began on that page.
 */
export function storeTouch(): void {
  try {
    const { first } = JSON.parse(sessionStorage.getItem(TOUCHES_KEY) ?? '{}') as Touches;
    const from = document.referrer ? new URL(document.referrer) : undefined;
    const ourPage = from?.host === location.host ? from : undefined;
    const touch = createTouch(location, ourPage ? undefined : from?.host);
    const began = first ?? (ourPage ? createTouch(ourPage) : touch);
    const isFromOutside = Object.keys(touch).length > 1;
    // A reload is no second touch.
    const last = isFromOutside && JSON.stringify(began) !== JSON.stringify(touch) ? touch : undefined;
    if (!first || last) sessionStorage.setItem(TOUCHES_KEY, JSON.stringify({ first: began, last }));
  } catch {
    // Session storage is full or disabled.
  }
}

/**
 * Measures a share of the visits, once the page is interactive and fully loaded. Only those visits fetch the code for it. Uncaught errors
 * are collected until then.
 */
export async function followVisit(rum: RumSettings | undefined, measured: Measured) {
  if (!rum || Math.random() >= rum.share) return;
  const thrown: unknown[] = [];
  let onThrown: (error: unknown) => void = (error) => thrown.push(error);
  addEventListener('error', ({ error }: ErrorEvent) => onThrown(error));
  addEventListener('unhandledrejection', ({ reason }) => onThrown(reason));
  await untilLoaded();
  // The page works without measurement, so ignore a failure.
  const module = await import('./measure').catch(() => undefined);
  if (!module) return;
  onThrown = module.measure(measured, rum.target);
  thrown.forEach(onThrown);
}
