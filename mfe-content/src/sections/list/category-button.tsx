import { css } from '@emotion/react';
import {
  colours,
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

const base = css({
  ...type.control,
  fontWeight: weights.medium,
  flexShrink: 0,
  minHeight: layout.touchTarget,
  padding: space(1.5, 4),
  border: `${strokes.edge} solid ${toned.edge}`,
  borderRadius: radii.round,
  whiteSpace: 'nowrap',
  transition: transition('background-color', 'border-color', 'color'),
  '&:hover': { borderColor: toned.accent, backgroundColor: toned.wash },
});

const pressed = css({
  backgroundColor: colours.night,
  borderColor: colours.night,
  color: colours.onNight,
  '&:hover': { backgroundColor: colours.nightRaised, borderColor: colours.nightRaised },
  [forcedColours]: { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
});

type Props = { category: string; isPressed: boolean };

export function CategoryButton({ category, isPressed }: Props) {
  return (
    <button
      type="submit"
      name="category"
      value={category}
      aria-pressed={isPressed}
      css={[base, isPressed && pressed]}
    >
      {category}
    </button>
  );
}
