export {
  below,
  canHover,
  forcedColours,
  from,
  onPaper,
  withoutScripts,
} from './breakpoints';
export { colours, type Colour } from './colours';
export { fades } from './fades';
export { focusRing } from './focus';
export { globalStyles } from './global-styles';
export { durations, easing, motionAllowed, reducedMotion, reducedMotionQuery, transition } from './motion';
export { fluid, layers, layout, radii, shadows, space, strokes } from './space';
export { toned, tones, type Tone } from './tones';
export { fontStack, type, weights } from './type';
export { mark, wordmark } from './brand';
export { visuallyHidden } from './visually-hidden';
