import type { CSSObject } from '@emotion/react';
import { onPaper, withoutScripts } from './breakpoints';
import { strokes } from './space';
import { toned } from './tones';

/** Styles for where nothing can be opened, moved or scrolled to: without scripts, and on paper. */
export const whenStatic = (styles: CSSObject): CSSObject => ({ [withoutScripts]: styles, [onPaper]: styles });

/** For heights: that of the window without `part`. Chrome supports `dvh` from 108 on. */
export const windowHeightWithout = (part: string): string[] => [
  `calc(100vh - ${part})`,
  `calc(100dvh - ${part})`,
];

/** For `overflow`: Safari supports `clip`, which creates no scroll container, from 16 on. */
export const clipped: string[] = ['hidden', 'clip'];

/** The one focus ring. Its colour follows the tone of the section. */
export const focusRing = {
  outline: `${strokes.ring} solid ${toned.focus}`,
  outlineOffset: '2px',
} as const;

/** Read by screen readers, not shown. */
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
export const fades = {
  /** Fades content in and out at the top and bottom. */
  block: 'linear-gradient(to bottom, transparent, black 3rem, black calc(100% - 3rem), transparent)',
  /** For a backdrop: transparent where text begins, at the left or, on a phone, above the foot. */
  towardsEnd: 'linear-gradient(to right, transparent 45%, black 85%)',
  towardsFoot: 'linear-gradient(to bottom, transparent 55%, black 92%)',
  /** Fades the left edge of a picture that begins mid-page. */
  atStart: 'linear-gradient(to right, transparent, black 35%)',
} as const;
