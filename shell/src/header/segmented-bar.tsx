import { css } from '@emotion/react';
import type { NavigationEntry } from '@hireloom/contracts';
import { from, radii, space, strokes, tones, toned } from '@hireloom/design';
import { NavigationLink, useNavigationLinks, useListingPath, usePagePath } from '../layout/navigation';
import { ResourcesMenu } from './resources-menu';
import { currentSegmentStyles, segmentStyles } from './segment-styles';

type Segments = {
  before: readonly NavigationEntry[];
  current?: NavigationEntry;
  after: readonly NavigationEntry[];
};

/** `path`: the current page. `listing`: the page that lists it, which is highlighted in its place. */
type Shown = { path?: string; listing?: string };

/** A ring in a fixed order, with the current page in the middle, so that each link keeps its neighbours (WCAG 3.2.3). */
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

const barStyles = css({
  ...tones.surface,
  display: 'none',
  alignItems: 'center',
  gap: space(0.5),
  marginInline: 'auto',
  padding: space(0.75),
  border: `${strokes.hairline} solid ${toned.line}`,
  borderRadius: radii.round,
  [from.large]: { display: 'flex' },
});

const segment = (to: NavigationEntry) => (
  <li key={`${to.place} ${to.order}`}>
    <NavigationLink to={to} css={segmentStyles} />
  </li>
);

/** The pages under Resources that join the bar while they are current. Excludes pages with a button, which is marked instead. */
function useFurtherPages(): readonly NavigationEntry[] {
  const buttons = useNavigationLinks('buttons').map(({ path }) => path);
  return useNavigationLinks('resources').filter(({ path, section }) => !section && !buttons.includes(path));
}

/** The navigation from 1024 px: the current page in the middle, the other links on either side, Resources always last. */
export function SegmentedBar() {
  const shown = { path: usePagePath(), listing: useListingPath() };
  const { before, current, after } = arrangeSegments(useNavigationLinks('header'), useFurtherPages(), shown);
  return (
    <ul css={barStyles}>
      {before.map(segment)}
      {current && (
        <li key={`${current.place} ${current.order}`}>
          <NavigationLink to={current} css={[segmentStyles, currentSegmentStyles]} />
        </li>
      )}
      {after.map(segment)}
      <li>
        <ResourcesMenu />
      </li>
    </ul>
  );
}
