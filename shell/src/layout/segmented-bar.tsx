import { css } from '@emotion/react';
import { from, radii, space, strokes, tones, toned } from '@hireloom/design';
import { frame } from '../content/frame';
import { arrangeSegments, type NavigationTarget } from './arrange-segments';
import { NavigationLink } from './navigation-link';
import { ResourcesMenu } from './resources-menu';
import { currentSegmentStyles, segmentStyles } from './segment-styles';
import { usePagePath } from './use-page-path';

const { pages, resources } = frame.navigation;
const further = [{ ...resources.caseStudies, parts: '/casestudy' }, resources.blogs];

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

const segment = (to: NavigationTarget) => (
  <li key={to.path}>
    <NavigationLink to={to} css={segmentStyles} />
  </li>
);

/** From 1024 px: the current page in the middle, the other links on either side. */
export function SegmentedBar() {
  const path = usePagePath();
  const { before, current, after } = arrangeSegments(pages, further, path);
  return (
    <ul css={barStyles}>
      {before.map(segment)}
      {current && (
        <li key={current.path}>
          <NavigationLink
            to={current}
            aria-current={path === current.path ? 'page' : true}
            css={[segmentStyles, currentSegmentStyles]}
          />
        </li>
      )}
      {after.map(segment)}
      <li>
        <ResourcesMenu />
      </li>
    </ul>
  );
}
