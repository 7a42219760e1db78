import { css } from '@emotion/react';
import { layout, radii, toned } from '../tokens';

/** A button that shows an icon alone, as the one that closes a dialog. */
export const iconButtonStyles = css({
  display: 'grid',
  placeItems: 'center',
  width: layout.touchTarget,
  height: layout.touchTarget,
  borderRadius: radii.round,
  color: toned.textSoft,
  '&:hover': { backgroundColor: toned.wash, color: toned.text },
});
