import { css } from '@emotion/react';
import { columns, from, layout } from '@hireloom/design';

/** One, two or three cards in a row. */
export const cardGridStyles = css(columns(layout.cardGap, { medium: 2, large: 3 }));

/** The lead card in the grid. With eight or seventeen cards after it, every row is full. */
export const leadCardStyles = css({
  [from.medium]: { gridColumn: 'span 2' },
  [from.large]: { gridRow: 'span 2' },
});
