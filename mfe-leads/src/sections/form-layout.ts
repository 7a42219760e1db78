import { css } from '@emotion/react';
import { from, space } from '@hireloom/shared/design';

export const formStyles = css({ display: 'grid', gap: space(5), justifyItems: 'stretch' });
export const pairStyles = css({
  display: 'grid',
  gap: space(5),
  [from.medium]: { gridTemplateColumns: '1fr 1fr' },
});
