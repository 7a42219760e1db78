import { type RumPlace, type RumSettings, SHELL } from '@hireloom/contracts';
import { untilLoaded } from '../interactive';
import { remoteHandle } from '../remote-handle';
import type { Measure } from './measure';

/** The current page, as reports name it. The not-found page is the shell's. */
export function currentPlace(matches: Parameters<typeof remoteHandle>[0], shellRelease: string): RumPlace {
  const remote = remoteHandle(matches)?.remote;
  if (!remote) return { route: '*', remote: SHELL, release: shellRelease };
  return { route: matches?.at(-1)?.route?.path ?? '*', remote: remote.name, release: remote.release };
}

/** Collects errors from now on: they may be thrown before the code that sends them has loaded. */
function collectErrors(): unknown[] {
  const thrown: unknown[] = [];
  addEventListener('error', ({ error }: ErrorEvent) => thrown.push(error));
  addEventListener('unhandledrejection', ({ reason }) => thrown.push(reason));
  return thrown;
}

type Visit = Omit<Measure, 'thrown' | 'target'> & { rum?: RumSettings };

/** Measures a share of visits, with code that only those fetch, once the page has loaded and is interactive. */
export async function followVisit({ rum, ...visit }: Visit) {
  if (!rum || Math.random() >= rum.share) return;
  const thrown = collectErrors();
  await untilLoaded();
  // Without measurement the page works all the same.
  const module = await import('./measure').catch(() => undefined);
  module?.measure({ ...visit, target: rum.target, thrown });
}
