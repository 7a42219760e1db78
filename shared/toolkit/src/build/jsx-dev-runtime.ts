import { jsx, jsxs } from '@emotion/react/jsx-runtime';

export { Fragment } from '@emotion/react/jsx-runtime';

type Element = Parameters<typeof jsx>;

/** Replaces Emotion's own, of which each bundle would have a copy with a theme and cache of its own: only `jsx-runtime` is shared. */
export const jsxDEV = (...[type, props, key, isStatic]: [...Element, isStatic?: boolean]) =>
  (isStatic ? jsxs : jsx)(type, props, key);
