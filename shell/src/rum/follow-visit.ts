import { type RumPlace, type RumSettings, SHELL } from '@hireloom/contracts';
import { untilLoaded } from '../interactive';
import { remoteHandle } from '../remote-handle';
import type { Measure } from './measure';

/** The current page, as named in reports. The not-found page belongs to the shell. */
export function currentPlace(matches: Parameters<typeof remoteHandle>[0], shellRelease: string): RumPlace {
  const remote = remoteHandle(matches)?.remote;
  if (!remote) return { route: '*', remote: SHELL, release: shellRelease };
  return { route: matches?.at(-1)?.route?.path ?? '*', remote: remote.name, release: remote.release };
}

/** Collects errors from now on, because they may be thrown before the code that sends them has loaded. */
function collectErrors(): unknown[] {
  const thrown: unknown[] = [];
  addEventListener('error', ({ error }: ErrorEvent) => thrown.push(error));
  addEventListener('unhandledrejection', ({ reason }) => thrown.push(reason));
  return thrown;
}

type Visit = Omit<Measure, 'thrown' | 'target'> & { rum?: RumSettings };

/**
 * Measures a share of the visits, once the page is interactive and fully loaded. Only those visits fetch the code for it.
 */
export async function followVisit({ rum, ...visit }: Visit) {
  if (!rum || Math.random() >= rum.share) return;
  const thrown = collectErrors();
  await untilLoaded();
  // The page works without measurement, so ignore a failure.
  const module = await import('./measure').catch(() => undefined);
  module?.measure({ ...visit, target: rum.target, thrown });
}
