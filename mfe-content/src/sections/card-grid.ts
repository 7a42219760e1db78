import { css } from '@emotion/react';
import { from, layout } from '@hireloom/design';

/** One, two or three cards in a row. */
export const cardGridStyles = css({
  display: 'grid',
  gap: layout.cardGap,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [from.large]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});

/** In the grid: the story that the list opens with. With eight or seventeen cards after it no row has a gap. */
export const leadCardStyles = css({
  [from.medium]: { gridColumn: 'span 2' },
  [from.large]: { gridRow: 'span 2' },
});
