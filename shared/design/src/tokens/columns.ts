import type { CSSObject } from '@emotion/react';
import { below, doubledText, from } from './breakpoints';
import { layout, space } from './space';

/** A number of equal columns, or a value of `grid-template-columns`. */
type Columns = number | string;

const template = (columns: Columns) => ({
  gridTemplateColumns: typeof columns === 'number' ? `repeat(${columns}, minmax(0, 1fr))` : columns,
});

/**
 * A grid with one column on phones, and with more columns from the given breakpoints up.
 *
 * @example const listStyles = css(columns(layout.cardGap, { medium: 2, large: 3 }));
 */
export const columns = (gap: string, at: Partial<Record<keyof typeof from, Columns>> = {}) => ({
  display: 'grid',
  ...template('minmax(0, 1fr)'),
  gap,
  ...(at.small && { [from.small]: template(at.small) }),
  ...(at.medium && { [from.medium]: template(at.medium) }),
  ...(at.large && { [from.large]: template(at.large) }),
});

/** One column where doubled text on a phone would break words in two. Spread it after the columns. */
export const stackedIfDoubledText = { [doubledText]: template('minmax(0, 1fr)') };

/** On a phone, a row to swipe, with the next item partly in view. `width` is that of an item. Spread it after the columns. */
export const swipedOnPhones = (width: string): CSSObject => ({
  [below.medium]: {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: width,
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: layout.gutter,
    marginInline: `calc(-1 * ${layout.gutter})`,
    paddingInline: layout.gutter,
    paddingBlockEnd: space(3),
    '& > *': { scrollSnapAlign: 'start' },
  },
});
