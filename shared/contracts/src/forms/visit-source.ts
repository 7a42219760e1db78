import type { Touch } from './touches';

/** Where browsers report that a visit has begun, with its page and source. */
export const VISIT_START_PATH = '/report/visit-start';

/** The source of a click id, for ads whose address names no `utm_source`. */
const clickSources = { gclid: 'google ads', fbclid: 'facebook', msclkid: 'microsoft ads' } as const;

/** Names where a visit came from, for reports. Contains no click id and no referrer's address beyond its host. */
export function sourceOf({ utm_source, referrer, ...touch }: Touch): string {
  const click = (Object.keys(clickSources) as (keyof typeof clickSources)[]).find((id) => touch[id]);
  return utm_source || (click && clickSources[click]) || referrer || 'direct or unknown';
}
