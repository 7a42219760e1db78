import type { Registry, RumError, RumPlace, RumReport } from '@hireloom/contracts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { ShellRelease } from '../page-data';
import { locateError } from './locate-error';

export type Measure = {
  target: string;
  registry: Registry;
  shell: ShellRelease;
  page: () => RumPlace;
  /** Uncaught errors. More are added during the visit. */
  thrown: unknown[];
};

const ERROR_LIMIT = 10;

function send(target: string, report: RumReport) {
  navigator.sendBeacon(target, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/** Sends the vitals when the page is first hidden, and errors each time it is: no later event is certain to fire. */
export function measure({ target, registry, shell, page, thrown }: Measure) {
  const landing = page();
  let vitals: RumReport['vitals'] | undefined = {};
  for (const observe of [onLCP, onFCP, onINP, onTTFB, onCLS]) {
    observe(({ name, value }) => vitals && (vitals[name] = value), { reportAllChanges: true });
  }
  const located = (error: unknown): RumError | undefined => {
    const found = locateError(error, registry, shell);
    return found && { ...found, route: page().route };
  };
  let left = ERROR_LIMIT;
  // In the bubble phase, because web-vitals settles its final values in the capture phase.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const errors = thrown.splice(0).flatMap((error) => located(error) ?? []);
    const sent = errors.slice(0, left);
    left -= sent.length;
    if (vitals || sent.length > 0) send(target, { ...landing, vitals: vitals ?? {}, errors: sent });
    vitals = undefined;
  });
}
