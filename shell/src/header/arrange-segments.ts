import type { NavigationEntry } from '@hireloom/contracts';

type Segments = {
  before: readonly NavigationEntry[];
  current?: NavigationEntry;
  after: readonly NavigationEntry[];
};

/** `path`: the current page. `listing`: the page that lists it, which is highlighted in its place. */
type Shown = { path?: string; listing?: string };

/**
 * Arranges the segmented bar: the links form a ring in a fixed order, rotated so that the current page is in the middle.
 * Each link therefore has the same neighbours on every page (WCAG 3.2.3).
 * `further`: pages that join the end of the ring only while they are the current one.
 */
export function arrangeSegments(
  pages: readonly NavigationEntry[],
  further: readonly NavigationEntry[],
  { path, listing }: Shown,
): Segments {
  const isCurrent = (entry: NavigationEntry) => !entry.section && [path, listing].includes(entry.path);
  const current = pages.find(isCurrent) ?? further.find(isCurrent);
  if (!current) return { before: pages, after: [] };
  const ring = pages.includes(current) ? pages : [...pages, current];
  const at = ring.indexOf(current);
  const others = [...ring.slice(at + 1), ...ring.slice(0, at)];
  const half = Math.floor(others.length / 2);
  return { before: others.slice(half), current, after: others.slice(0, half) };
}
