import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { radii, space, strokes, toned, type, weights } from '../tokens';

const base = css({
  ...type.small,
  fontWeight: weights.medium,
  display: 'inline-block',
  width: 'fit-content',
  padding: space(0.5, 3),
  // Transparent, but visible with forced colours.
  border: `${strokes.hairline} solid transparent`,
  borderRadius: radii.round,
});

const looks = {
  neutral: css({ color: toned.textSoft, borderColor: toned.line }),
  indigo: css({ backgroundColor: toned.wash, color: toned.accentStrong }),
};

type Props = { colour?: keyof typeof looks; children: ReactNode };

export function Tag({ colour = 'neutral', children }: Props) {
  return <span css={[base, looks[colour]]}>{children}</span>;
}
