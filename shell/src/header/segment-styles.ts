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

export const segmentStyles = css({
  ...type.small,
  fontWeight: weights.medium,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minHeight: layout.touchTarget,
  // At 1024 px, the longest bar, the one with Case Studies, just fits.
  padding: `0 ${fluid(3, 12)}`,
  borderRadius: radii.round,
  color: toned.text,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  transition: transition('background-color', 'color'),
  '&:hover': { backgroundColor: toned.wash, color: toned.accent },
  // Underlined, because colour alone must not mark the current page.
  '&[aria-current]': {
    color: toned.accent,
    // Safari ignores a thickness in the shorthand.
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
