export type NavigationTarget = { label: string; path: string };

export type Segments = {
  before: readonly NavigationTarget[];
  current?: NavigationTarget;
  after: readonly NavigationTarget[];
};

/** How many links stand before the current page; the rest, and Resources, stand behind it. */
const BEFORE = 2;

export const isPart = (path: string, pathname: string) =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

/**
 * The segmented bar: the current page in the middle, the other links on either side in their own order.
 * `further` are pages that stand in the bar only while they are the current one; parts of a page count as it.
 */
export function arrangeSegments(
  pages: readonly NavigationTarget[],
  further: readonly (NavigationTarget & { parts?: string })[],
  pathname = '',
): Segments {
  const current = [...pages, ...further].find(
    ({ path, parts = path }: NavigationTarget & { parts?: string }) =>
      isPart(path, pathname) || isPart(parts, pathname),
  );
  const others = pages.filter((page) => page !== current);
  return { before: others.slice(0, BEFORE), current, after: others.slice(BEFORE) };
}
