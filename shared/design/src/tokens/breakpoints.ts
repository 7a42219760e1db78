/** Viewport widths in px at which the layout changes, at the default text size. */
const breakpoints = { small: 568, medium: 768, large: 1024 } as const;

type Breakpoint = keyof typeof breakpoints;

const mapBreakpoints = (query: (width: number) => string) =>
  Object.fromEntries(Object.entries(breakpoints).map(([name, width]) => [name, query(width)])) as Record<
    Breakpoint,
    string
  >;

/** In em, so that doubling the text size gives the visitor the layout of a viewport half as wide. */
const inEm = (width: number) => `${width / 16}em`;

/** Paper has the medium layout, whatever its size. */
const isOnPaper = (width: number) => width <= breakpoints.medium;

/** Keys for style objects: `[from.medium]: {...}` applies from 768 px up. */
export const from = mapBreakpoints(
  (width) => `@media ${isOnPaper(width) ? 'print, ' : ''}(min-width: ${inEm(width)})`,
);

/** Keys for style objects: `[below.medium]: {...}` applies below 768 px, fractions of a pixel included. */
export const below = mapBreakpoints(
  (width) => `@media ${isOnPaper(width) ? 'screen and ' : ''}(max-width: ${inEm(width - 0.02)})`,
);

/** Matches without scripts. Nothing may then stay collapsed or unreachable. */
export const withoutScripts = '@media (scripting: none)';

/** A phone with the text size doubled: in a media query, em follows the visitor's text size. */
export const doubledText = '@media (max-width: 19em)';

export const forcedColours = '@media (forced-colors: active)';
export const inPrint = '@media print';
export const canHover = '@media (hover: hover)';
