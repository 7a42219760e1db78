import { css } from '@emotion/react';
import type { NavigationEntry } from '@hireloom/contracts';
import { from, radii, space, strokes, tones, toned } from '@hireloom/design';
import { NavigationLink, useLinks, useListingPath, usePagePath } from '../layout/navigation';
import { arrangeSegments } from './arrange-segments';
import { ResourcesMenu } from './resources-menu';
import { currentSegmentStyles, segmentStyles } from './segment-styles';

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

/**
 * The pages under Resources that join the bar while they are current. Excludes pages with a button, which is marked instead.
 */
function useFurtherPages(): readonly NavigationEntry[] {
  const buttons = useLinks('buttons').map(({ path }) => path);
  return useLinks('resources').filter(({ path, section }) => !section && !buttons.includes(path));
}

/** The navigation from 1024 px: the current page in the middle, the other links on either side, Resources always last. */
export function SegmentedBar() {
  const shown = { path: usePagePath(), listing: useListingPath() };
  const { before, current, after } = arrangeSegments(useLinks('header'), useFurtherPages(), shown);
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
