import { css } from '@emotion/react';
import { colours } from '@hireloom/design';

/** Light backgrounds for drawings. */
export const tints = {
  indigo: css({ backgroundColor: colours.indigoTint }),
  marigold: css({ backgroundColor: colours.marigoldTint }),
  teal: css({ backgroundColor: colours.tealTint }),
} as const;

export type Tint = keyof typeof tints;
