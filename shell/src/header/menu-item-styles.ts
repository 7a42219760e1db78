import { css } from '@emotion/react';
import { space, strokes, toned, type } from '@hireloom/design';

/** A line of the menu on phones. */
export const menuItemStyles = css({
  ...type.h3,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: space(15),
  borderBlockEnd: `${strokes.hairline} solid ${toned.line}`,
  textDecoration: 'none',
  '&[aria-current="page"]': { color: toned.accent },
});
