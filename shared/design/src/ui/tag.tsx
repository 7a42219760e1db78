import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { colours, radii, space, toned, type, weights } from '../tokens';

export type TagColour = 'neutral' | 'indigo' | 'marigold' | 'teal';

const base = css({
  ...type.small,
  fontWeight: weights.medium,
  display: 'inline-flex',
  alignItems: 'center',
  width: 'fit-content',
  padding: space(0.5, 3),
  borderRadius: radii.round,
});

const looks: Record<TagColour, ReturnType<typeof css>> = {
  neutral: css({ color: toned.textSoft, boxShadow: `inset 0 0 0 1px ${toned.line}` }),
  indigo: css({ backgroundColor: toned.wash, color: toned.accentStrong }),
  marigold: css({ backgroundColor: colours.marigoldTint, color: colours.ink }),
  teal: css({ backgroundColor: colours.tealTint, color: colours.teal }),
};

/** A short word about a thing: its category, its kind. It can't be pressed. */
export function Tag({ colour = 'neutral', children }: { colour?: TagColour; children: ReactNode }) {
  return <span css={[base, looks[colour]]}>{children}</span>;
}
