import { css } from '@emotion/react';
import { allCategories } from '@hireloom/contracts';
import {
  below,
  colours,
  forcedColours,
  from,
  layout,
  radii,
  space,
  strokes,
  toned,
  transition,
  type,
  weights,
} from '@hireloom/design';
import { linkAsButton, SiteLink } from '@hireloom/design/ui';

// Scrolls sideways in one full-width row on a phone; a cut-off button hints that there are more.
const groupStyles = css({
  display: 'flex',
  gap: space(2),
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: `calc(-1 * ${layout.gutter})`,
  paddingInline: layout.gutter,
  paddingBlock: space(1),
  [from.medium]: { flexWrap: 'wrap', overflow: 'visible', margin: 0, padding: 0 },
});

const base = css({
  ...type.control,
  fontWeight: weights.medium,
  flexShrink: 0,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: layout.touchTarget,
  padding: space(1.5, 4),
  border: `${strokes.edge} solid ${toned.edge}`,
  borderRadius: radii.round,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  transition: transition('background-color', 'border-color', 'color'),
  '&:hover': { borderColor: toned.accent, backgroundColor: toned.wash },
});

const pressedStyles = css({
  backgroundColor: colours.night,
  borderColor: colours.night,
  color: colours.onNight,
  '&:hover': { backgroundColor: colours.nightRaised, borderColor: colours.nightRaised },
  // Scrolls the row to this button without scripts, where browsers support it. Not on wide screens: there the row does not scroll, so the
  // page would.
  [below.medium]: { scrollInitialTarget: 'nearest' },
  [forcedColours]: { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
});

type Props = {
  label?: string;
  categories: readonly string[];
  chosen: string;
  getHref: (category: string) => string;
  onChoose: (category: string) => void;
};

/** Scrolls the row, and not the page, to the button. */
const intoRow = (button: HTMLElement | null) => {
  const row = button?.parentElement;
  if (!row) return;
  const [inner, outer] = [button, row].map((element) => element.getBoundingClientRect());
  if (inner && outer) row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
};

const isAll = (category: string) => category.toLowerCase() === allCategories.toLowerCase();

export function CategoryButtons({ label, categories, chosen, getHref, onChoose }: Props) {
  const pressed = (chosen || allCategories).toLowerCase();
  return (
    <div role="group" aria-label={label} css={groupStyles}>
      {categories.map((name) => {
        const category = isAll(name) ? '' : name;
        const isPressed = name.toLowerCase() === pressed;
        return (
          <SiteLink
            {...linkAsButton(() => onChoose(category))}
            key={name}
            ref={isPressed ? intoRow : undefined}
            href={getHref(category)}
            aria-pressed={isPressed}
            css={[base, isPressed && pressedStyles]}
          >
            {name}
          </SiteLink>
        );
      })}
    </div>
  );
}
