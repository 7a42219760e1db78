import { Fragment, jsx, jsxs } from '@emotion/react/jsx-runtime';

/** Called by code that was transformed for development. Emotion's own version is not shared, and would bring a second Emotion. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: Parameters<typeof jsx>[1],
  key: Parameters<typeof jsx>[2],
  isStatic: boolean,
) => (isStatic ? jsxs : jsx)(type, props, key);

export { Fragment };
