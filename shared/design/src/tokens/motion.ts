export const durations = { fast: '150ms', base: '200ms', slow: '250ms' } as const;

export const easing = { out: 'cubic-bezier(0.16, 1, 0.3, 1)' } as const;

/** For `matchMedia`. */
export const reducedMotionQuery = '(prefers-reduced-motion: reduce)';

/** Keys for style objects. */
export const reducedMotion = `@media ${reducedMotionQuery}`;
export const motionAllowed = '@media (prefers-reduced-motion: no-preference)';

/** `transition('transform', 'opacity')`: the house speed and easing for each property. */
export const transition = (...properties: [string, ...string[]]): string =>
  properties.map((property) => `${property} ${durations.base} ${easing.out}`).join(', ');
