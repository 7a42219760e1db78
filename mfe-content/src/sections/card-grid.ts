import { css } from '@emotion/react';
import { space } from '@hireloom/shared/design';

export const cardGridStyles = css({
  display: 'grid',
  gap: space(6),
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${space(80)}), 1fr))`,
});
