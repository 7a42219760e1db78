export { below, canHover, forcedColours, doubledText, from, inPrint, withoutScripts } from './breakpoints';
export { columns, stackedIfDoubledText, swipedOnPhones } from './columns';
export { colours, colourValues } from './colours';
export {
  blocksOnPaper,
  fadeMasks,
  focusRing,
  logoPlate,
  visuallyHidden,
  whenStatic,
  viewportHeightWithout,
} from './fragments';
export { fluid } from './fluid';
export { globalStyles } from './global-styles';
export { durations, easing, motionAllowed, reducedMotion, reducedMotionQuery, transition } from './motion';
export { layers, layout, radii, shadows, space, strokes } from './space';
export { toned, tones, type Tone } from './tones';
export { type, weights } from './type';
export { logo, mark, wordmark } from './brand';
