import type { NavigationEntry } from '@hireloom/contracts';

export type Segments = {
  before: readonly NavigationEntry[];
  current?: NavigationEntry;
  after: readonly NavigationEntry[];
};

/** How many links stand before the current page; the rest, and Resources, stand behind it. */
const BEFORE = 2;

/** `path` is the page that is shown, if one is; `listing` the page that lists it, as which it counts. */
type Shown = { path?: string; listing?: string };

/**
 * The segmented bar: the current page in the middle, the other links on either side in their own order.
 * `further` are pages that stand in the bar only while they are the current one.
 */
export function arrangeSegments(
  pages: readonly NavigationEntry[],
  further: readonly NavigationEntry[],
  { path, listing }: Shown,
): Segments {
  const current = [...pages, ...further].find(
    (entry) => !entry.section && [path, listing].includes(entry.path),
  );
  const others = pages.filter((page) => page !== current);
  return { before: others.slice(0, BEFORE), current, after: others.slice(BEFORE) };
}
