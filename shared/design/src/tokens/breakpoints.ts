/** Window widths in px at which the layout changes, for letters of the usual size. */
export const breakpoints = { small: 568, medium: 768, large: 1024 } as const;

type Breakpoint = keyof typeof breakpoints;

const eachBreakpoint = (query: (width: number) => string) =>
  Object.fromEntries(Object.entries(breakpoints).map(([name, width]) => [name, query(width)])) as Record<
    Breakpoint,
    string
  >;

/** Whoever has set the browser's letters to twice their size gets the layout of a window of half the width. */
const inLetters = (width: number) => `${width / 16}em`;

/** Keys for style objects: `[from.medium]: {...}` holds from 768 px up. */
export const from = eachBreakpoint((width) => `@media (min-width: ${inLetters(width)})`);

/** Keys for style objects: `[below.medium]: {...}` holds under 768 px, fractions of a pixel included. */
export const below = eachBreakpoint((width) => `@media (max-width: ${inLetters(width - 0.02)})`);

/** Where scripts are off, so that nothing stays folded away or unreachable. */
export const withoutScripts = '@media (scripting: none)';

/** A phone with the text size doubled: the query's em follows the reader's text size. */
export const hugeLetters = '@media (max-width: 19em)';

export const forcedColours = '@media (forced-colors: active)';
export const onPaper = '@media print';
export const canHover = '@media (hover: hover)';
