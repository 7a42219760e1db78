import { strokes } from './space';
import { toned } from './tones';

/** One ring for all that can be focused; its colour follows the ground. */
export const focusRing = {
  outline: `${strokes.ring} solid ${toned.focus}`,
  outlineOffset: '2px',
} as const;
