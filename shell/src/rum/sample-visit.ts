import { type RumPage, type RumReport, type RumSettings, SHELL } from '@hireloom/contracts';
import { waitUntilLoaded } from '../interactive';
import type { RemoteHandle } from '../site-routes';
import type { Measured } from './measure';
import { isAssigned } from './report-visit';

/** The current page, as identified in reports. The not-found page belongs to the shell. */
export function identifyPage(handle: RemoteHandle | undefined, shellRelease: string): RumPage {
  if (!handle) return { route: '*', remote: SHELL, release: shellRelease };
  const { path, remote } = handle;
  return { route: path, remote: remote.name, release: remote.release };
}

/**
 * Measures a share of the visits, and those that are compared with a canary, once the page is interactive and fully loaded. Only those
 * visits fetch the code for it. Uncaught errors are collected until then.
 */
export async function sampleVisit(
  rum: RumSettings | undefined,
  measured: Measured,
  vitals: RumReport['vitals'],
) {
  const target = rum && Math.random() < rum.share ? rum.target : undefined;
  if (!target && !isAssigned()) return;
  const thrown: unknown[] = [];
  let onThrown: (error: unknown) => void = (error) => thrown.push(error);
  addEventListener('error', ({ error }: ErrorEvent) => onThrown(error));
  addEventListener('unhandledrejection', ({ reason }) => onThrown(reason));
  await waitUntilLoaded();
  // The page works without measurement, so ignore a failure.
  const module = await import('./measure').catch(() => undefined);
  if (!module) return;
  onThrown = module.startMeasuring(measured, vitals, target);
  thrown.forEach(onThrown);
}
