import { type RumPage, type RumSettings, SHELL } from '@hireloom/contracts';
import { waitUntilLoaded } from '../interactive';
import type { RemoteHandle } from '../site-routes';
import type { Measured } from './measure';

/** The current page, as identified in reports. The not-found page belongs to the shell. */
export function identifyPage(handle: RemoteHandle | undefined, shellRelease: string): RumPage {
  if (!handle) return { route: '*', remote: SHELL, release: shellRelease };
  const { path, remote } = handle;
  return { route: path, remote: remote.name, release: remote.release };
}

/** Measures a share of the visits, and fetches the code for it in those only. Collects uncaught errors until then. */
export async function sampleVisit(rum: RumSettings | undefined, measured: Measured) {
  if (!rum || Math.random() >= rum.share) return;
  const thrown: unknown[] = [];
  let onThrown: (error: unknown) => void = (error) => thrown.push(error);
  addEventListener('error', ({ error }: ErrorEvent) => onThrown(error));
  addEventListener('unhandledrejection', ({ reason }) => onThrown(reason));
  await waitUntilLoaded();
  // The page works without measurement, so ignore a failure.
  const module = await import('./measure').catch(() => undefined);
  if (!module) return;
  onThrown = module.startMeasuring(measured, rum.target);
  thrown.forEach(onThrown);
}
