import { referTo } from './custom-properties';

export const durations = referTo('duration');

export const easing = referTo('easing');

/** For `matchMedia`. */
export const reducedMotionQuery = '(prefers-reduced-motion: reduce)';

/** Keys for style objects. */
export const reducedMotion = `@media ${reducedMotionQuery}`;
export const motionAllowed = '@media (prefers-reduced-motion: no-preference)';

/** The standard duration and easing for each property, as in `transition('transform', 'opacity')`. */
export const transition = (...properties: [string, ...string[]]): string =>
  properties.map((property) => `${property} ${durations.base} ${easing.out}`).join(', ');
