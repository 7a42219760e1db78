import type { CSSObject } from '@emotion/react';
import { forcedColours, inPrint, withoutScripts } from './breakpoints';
import { colours } from './colours';
import { layout, strokes } from './space';
import { toned } from './tones';

/** Applies styles where nothing can be opened, moved or scrolled: without scripts, and in print. */
export const whenStatic = (styles: CSSObject): CSSObject => ({ [withoutScripts]: styles, [inPrint]: styles });

/** For a grid of one column on paper: browsers break pages well between blocks, but not between rows of a grid. */
export const blocksOnPaper: CSSObject = {
  [inPrint]: { display: 'block', '& > * + *': { marginBlockStart: layout.blockGap } },
};

/** A value for `height` or `maxHeight`: the viewport height minus `part`. */
export const viewportHeightWithout = (part: string) => `calc(100dvh - ${part})`;

/** The only focus ring. Its colour follows the tone of the section. */
export const focusRing = {
  outline: `${strokes.ring} solid ${toned.focus}`,
  outlineOffset: '2px',
} as const;

/** A light plate behind a client's logo. Forced colours do not change it. */
export const logoPlate: CSSObject = {
  [forcedColours]: { forcedColorAdjust: 'none', backgroundColor: colours.surface },
};

/** Hides an element, but not from screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Masks, for `maskImage`. */
export const fadeMasks = {
  /** Fades the left edge of a picture that starts in the middle of the page. */
  atStart: 'linear-gradient(to right, transparent, black 35%)',
} as const;
