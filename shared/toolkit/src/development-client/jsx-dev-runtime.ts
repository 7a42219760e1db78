import { Fragment, jsx, jsxs } from '@emotion/react/jsx-runtime';

/** What the transform for development calls. Emotion's own would come with a second Emotion, as it is not shared. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: Parameters<typeof jsx>[1],
  key: Parameters<typeof jsx>[2],
  isStatic: boolean,
) => (isStatic ? jsxs : jsx)(type, props, key);

export { Fragment };
