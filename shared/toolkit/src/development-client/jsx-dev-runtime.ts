import { Fragment, jsx, jsxs } from '@emotion/react/jsx-runtime';

/** Called by code compiled for development. Emotion's own version is not a shared module, so it would load a second Emotion. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: Parameters<typeof jsx>[1],
  key: Parameters<typeof jsx>[2],
  isStatic: boolean,
) => (isStatic ? jsxs : jsx)(type, props, key);

export { Fragment };
