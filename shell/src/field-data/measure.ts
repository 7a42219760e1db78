import type { Registry } from '@hireloom/contracts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { locateError } from './locate-error';
import type { FieldError, Place, VisitReport } from './visit-report';

/** Whatever was thrown and caught by nobody. */
export type Thrown = unknown;

export type Measure = {
  target: string;
  registry: Registry;
  shell: string;
  /** The page that is shown now. */
  place: () => Place;
  /** Grows while the visit lasts. */
  thrown: Thrown[];
};

const ERROR_LIMIT = 10;

function send(target: string, report: VisitReport) {
  navigator.sendBeacon(target, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/** Sends what was measured when the page is first hidden, and errors each time that it is: the last moment that is sure to come. */
export function measure({ target, registry, shell, place, thrown }: Measure) {
  const landing = place();
  let vitals: VisitReport['vitals'] | undefined = {};
  for (const observe of [onLCP, onFCP, onINP, onTTFB, onCLS]) {
    observe(({ name, value }) => vitals && (vitals[name] = value), { reportAllChanges: true });
  }
  const located = (error: Thrown): FieldError | undefined => {
    const found = locateError(error, registry, shell);
    return found && { ...found, route: place().route };
  };
  let left = ERROR_LIMIT;
  // Not in the capturing phase: the library settles its last values in that.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const errors = thrown.splice(0).flatMap((error) => located(error) ?? []);
    const sent = errors.slice(0, left);
    left -= sent.length;
    if (vitals || sent.length > 0) send(target, { ...landing, vitals: vitals ?? {}, errors: sent });
    vitals = undefined;
  });
}
