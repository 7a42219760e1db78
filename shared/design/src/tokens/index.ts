export { below, canHover, forcedColours, hugeLetters, from, onPaper, withoutScripts } from './breakpoints';
export { columns } from './columns';
export { colours, colourValues } from './colours';
export {
  clipped,
  fades,
  focusRing,
  logoPlate,
  visuallyHidden,
  whenStatic,
  windowHeightWithout,
} from './fragments';
export { fluid } from './fluid';
export { globalStyles } from './global-styles';
export { durations, easing, motionAllowed, reducedMotion, reducedMotionQuery, transition } from './motion';
export { layers, layout, radii, shadows, space, strokes } from './space';
export { toned, tones, type Tone } from './tones';
export { type, weights } from './type';
export { mark, wordmark } from './brand';
