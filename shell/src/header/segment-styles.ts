import { css } from '@emotion/react';
import {
  colours,
  fluid,
  forcedColours,
  layout,
  radii,
  space,
  strokes,
  toned,
  transition,
  type,
  weights,
} from '@hireloom/design';

/** A part of the navigation on one line: in the flat list and in the segmented bar. */
export const segmentStyles = css({
  ...type.small,
  fontWeight: weights.medium,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minHeight: layout.touchTarget,
  // At 1024 px the longest bar, with Case Studies in it, has just the room that it needs.
  padding: `0 ${fluid(3, 12)}`,
  borderRadius: radii.round,
  color: toned.text,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  transition: transition('background-color', 'color'),
  '&:hover': { backgroundColor: toned.wash, color: toned.accent },
  // Colour alone does not tell which page is shown.
  '&[aria-current="page"]': {
    color: toned.accent,
    // Safari takes no thickness together with the line.
    textDecorationLine: 'underline',
    textDecorationThickness: strokes.edge,
    textDecorationColor: toned.threadAccent,
    textUnderlineOffset: '0.45em',
  },
});

export const currentSegmentStyles = css({
  fontWeight: weights.semibold,
  '&, &:hover, &[aria-current]': {
    backgroundColor: colours.night,
    color: colours.onNight,
    textDecoration: 'none',
  },
  [forcedColours]: { outline: `${strokes.edge} solid Highlight` },
});
