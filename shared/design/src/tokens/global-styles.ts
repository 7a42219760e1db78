import type { CSSObject } from '@emotion/react';
import { forcedColours, from, doubledText, inPrint } from './breakpoints';
import { colours } from './colours';
import { declare } from './custom-properties';
import { focusRing } from './fragments';
import { fontFaces } from './font-faces';
import { reducedMotion } from './motion';
import { paper } from './paper';
import { layers, layout, radii, space } from './space';
import { tones } from './tones';
import { fontStack, type, weights } from './type';

const reset: CSSObject = {
  '*, *::before, *::after': { boxSizing: 'border-box' },
  '*': { margin: 0 },
  // Lists in articles keep their bullets, because they have no class.
  ':where(ul[class], ol[class])': { listStyle: 'none', padding: 0 },
  'img, svg, video': { display: 'block', maxWidth: '100%' },
  'img, video': { height: 'auto' },
  'button, input, select, textarea': {
    font: 'inherit',
    color: 'inherit',
    letterSpacing: 'inherit',
    wordSpacing: 'inherit',
  },
  button: { background: 'none', border: 0, padding: 0, cursor: 'pointer', textAlign: 'inherit' },
  'h1, h2, h3, h4': { fontSize: 'inherit', fontWeight: weights.bold, overflowWrap: 'break-word' },
  'fieldset, dialog': { border: 0, padding: 0, minWidth: 0 },
  a: { color: 'inherit' },
  'p, li, dd, figcaption, blockquote': { overflowWrap: 'break-word' },
  '[hidden]': { display: 'none !important' },
  // Break long words, or the page becomes wider than the viewport.
  [doubledText]: { 'h1, h2, h3, h4, p, li, dd': { overflowWrap: 'anywhere', hyphens: 'auto' } },
};

const CAN_BE_SCROLLED_TO = 'a, button, input, select, textarea, summary, [tabindex], [id]';

const page: CSSObject = {
  html: {
    ...declare(paper),
    ...tones.canvas,
    fontFamily: fontStack,
    WebkitTextSizeAdjust: '100%',
    textSizeAdjust: '100%',
    // From medium to large, the header has two rows, with the links below the logo.
    [from.medium]: declare({ layout: { headerHeight: '7rem' } }),
    [from.large]: declare({ layout: { headerHeight: paper.layout.headerHeight } }),
  },
  // Scroll targets clear of the sticky header. `scroll-padding` would scroll the page when the header's own links get focus.
  [`:is(main, footer) :where(${CAN_BE_SCROLLED_TO})`]: {
    scrollMarginTop: `calc(${layout.headerHeight} + ${space(4)})`,
  },
  // The gutter replaces the scroll bar, so that the page does not jump.
  'html:has(dialog:modal)': { overflow: 'hidden', scrollbarGutter: 'stable', backgroundColor: '#5f5e72' },
  body: {
    ...type.body,
    fontWeight: weights.regular,
    // The font's alternates would widen the hyphen of “72-hour” to a dash.
    fontVariantLigatures: 'no-contextual',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    minHeight: '100dvh',
  },
  '::selection': { backgroundColor: colours.indigo, color: colours.onIndigo },
  ':focus-visible': focusRing,
  // For controls that are not rounded themselves.
  ':where(:focus-visible)': { borderRadius: radii.small },
  ':is(a, button, summary):active:not(:disabled, [aria-disabled="true"])': { opacity: 0.8 },
  // Focus that a script moves to a heading or to `main` needs no ring, because these are not controls.
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
};

const skipLink: CSSObject = {
  '.skip-link': {
    ...type.control,
    fontWeight: weights.semibold,
    position: 'fixed',
    insetBlockStart: space(3),
    insetInlineStart: space(3),
    zIndex: layers.skipLink,
    padding: space(3, 5),
    borderRadius: radii.small,
    backgroundColor: colours.night,
    color: colours.onNight,
    transform: 'translateY(-200%)',
    '&:focus': { transform: 'none' },
  },
};

const preferences: CSSObject = {
  [reducedMotion]: {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Not 0.01ms: a carousel that is measured in the same frame would still have its old position.
      transitionDuration: '0s !important',
    },
  },
  [forcedColours]: {
    ':focus-visible': { outlineColor: 'Highlight' },
    // Browsers keep the colour that an icon itself has.
    svg: { color: 'inherit !important' },
  },
  [inPrint]: {
    html: {
      backgroundColor: 'transparent',
      color: 'black',
      fontSize: '75%',
      ...declare({
        layout: { sectionGap: '2rem', blockGap: '1.25rem', headerHeight: '0', touchTarget: '1.6em' },
      }),
    },
    body: { minHeight: 0 },
    // Keep buttons inside headings, which are the accordion's questions.
    'nav, dialog, .skip-link, button:not(:is(h2, h3, h4) > button), :has(> form[method="post"])': {
      display: 'none !important',
    },
    // Not for links in headings: their `::after` covers the whole card.
    'a[href^="http"]:not(:is(h2, h3, h4) > a)::after': {
      content: '"\\a0(" attr(href) ")"',
      fontSize: '0.8em',
    },
    'article, figure, li, tr': { breakInside: 'avoid' },
    'h1, h2, h3, h4, header': { breakAfter: 'avoid' },
    // Browsers never split an image between pages: a tall one would also push the text next to it to the next page.
    'main img': { maxHeight: '60mm', objectFit: 'contain' },
  },
};

/** Every document needs these once: from its server or, if it has none, from `<Global styles={globalStyles} />`. */
export const globalStyles: CSSObject[] = [...fontFaces, reset, page, skipLink, preferences];
