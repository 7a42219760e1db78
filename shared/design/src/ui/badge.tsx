import { css } from '@emotion/react';
import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { colours, radii, space, type, weights } from '../tokens';
import { Icon } from './icon';

const badgeStyles = css({
  ...type.control,
  fontWeight: weights.medium,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2.5),
});

const discStyles = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: space(9),
  height: space(9),
  borderRadius: radii.round,
  backgroundColor: colours.marigold,
  color: colours.onMarigold,
});

/** A short claim with an icon. */
export function Badge({ icon, children }: { icon: IconNode; children: ReactNode }) {
  return (
    <span css={badgeStyles}>
      <span css={discStyles}>
        <Icon of={icon} />
      </span>
      {children}
    </span>
  );
}
