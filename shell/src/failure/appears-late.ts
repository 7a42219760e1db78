import { css, keyframes } from '@emotion/react';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** Keeps its place, and shows only after 200 ms: what comes sooner needs no word about it. */
export const appearsLateStyles = css({ animation: `${appear} 1ms 200ms both` });
