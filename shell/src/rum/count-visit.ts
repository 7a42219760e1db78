import { sourceOf, type Touches, TOUCHES_KEY, VISIT_START_PATH } from '@hireloom/contracts';

const COUNTED = 'hireloom.counted';

/** Reports the page and source with which the visit began, once per tab, and nothing that identifies the visitor. */
export function countVisit(): void {
  try {
    const { first } = JSON.parse(sessionStorage.getItem(TOUCHES_KEY) ?? '{}') as Touches;
    if (!first?.landing || sessionStorage.getItem(COUNTED)) return;
    sessionStorage.setItem(COUNTED, 'yes');
    const body = JSON.stringify({ page: first.landing.slice(0, 250), source: sourceOf(first).slice(0, 250) });
    navigator.sendBeacon(VISIT_START_PATH, new Blob([body], { type: 'application/json' }));
  } catch {
    // Without session storage, a reload would look like a new visit.
  }
}
