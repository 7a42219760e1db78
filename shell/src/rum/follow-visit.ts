import type { RumSettings } from '@hireloom/contracts';
import { INTERACTIVE } from '../interactive';
import type { Measure, Thrown } from './measure';

type Visit = Omit<Measure, 'thrown' | 'target'> & { rum?: RumSettings };

/** Errors may come before what sends them has been fetched. */
function keepErrors(): Thrown[] {
  const thrown: Thrown[] = [];
  addEventListener('error', ({ error }: ErrorEvent) => thrown.push(error));
  addEventListener('unhandledrejection', ({ reason }) => thrown.push(reason));
  return thrown;
}

/** Measures some visits. What does so is fetched once the page is loaded and answers, and in those visits alone. */
export function followVisit({ rum, ...visit }: Visit) {
  if (!rum || Math.random() >= rum.share) return;
  const thrown = keepErrors();
  const start = () =>
    void import('./measure').then(
      ({ measure }) => measure({ ...visit, target: rum.target, thrown }),
      // Without measurement the page works all the same.
      () => undefined,
    );
  const afterLoad = () => {
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
  };
  document.addEventListener(INTERACTIVE, () => setTimeout(afterLoad), { once: true });
}
