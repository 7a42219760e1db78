import { css } from '@emotion/react';
import { columns, from, layout } from '@hireloom/design';

export const cardGridStyles = css(columns(layout.cardGap, { medium: 2, large: 3 }));

/** Takes up four cells on large screens, so that eight or seventeen more cards fill every row. */
export const leadCardStyles = css({
  [from.medium]: { gridColumn: 'span 2' },
  [from.large]: { gridRow: 'span 2' },
});
