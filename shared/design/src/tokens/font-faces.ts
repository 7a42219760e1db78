import latinFontUrl from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

const LATIN_RANGE =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, ' +
  'U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

const ASCENT = 1.038;
const DESCENT = 0.222;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Scaled to the metrics of Plus Jakarta Sans, for a page painted before the font. `sizeAdjust`: ratio of mean advance widths. */
const standIn = (family: string, weight: string, localNames: readonly string[], sizeAdjust: number) => ({
  '@font-face': {
    fontFamily: `'${family}'`,
    fontWeight: weight,
    src: localNames.map((name) => `local('${name}')`).join(', '),
    sizeAdjust: percent(sizeAdjust),
    ascentOverride: percent(ASCENT / sizeAdjust),
    descentOverride: percent(DESCENT / sizeAdjust),
    lineGapOverride: '0%',
  },
});

/** Weight ranges, one for each weight in use, because bolder letters are wider. */
const REGULAR = '200 450';
const MEDIUM = '451 550';
const SEMIBOLD = '551 650';
const BOLD = '651 800';

const arial = ['Arial', 'ArialMT', 'Liberation Sans'];
const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'];
const roboto = ['Roboto', 'Roboto-Regular'];
const robotoBold = ['Roboto Bold', 'Roboto-Bold'];
const dejaVu = ['DejaVu Sans'];
const dejaVuBold = ['DejaVu Sans Bold', 'DejaVuSans-Bold'];

export const fontFaces = [
  {
    '@font-face': {
      fontFamily: "'Plus Jakarta Sans Variable'",
      fontStyle: 'normal',
      fontWeight: '200 800',
      // A font that arrives after the first paint waits for the next page: no local font has the same line breaks everywhere.
      fontDisplay: 'optional',
      src: `url(${latinFontUrl}) format('woff2')`,
      unicodeRange: LATIN_RANGE,
    },
  },
  standIn('Jakarta Stand-in Arial', REGULAR, arial, 1.041),
  standIn('Jakarta Stand-in Arial', MEDIUM, arial, 1.053),
  standIn('Jakarta Stand-in Arial', SEMIBOLD, arialBold, 0.994),
  standIn('Jakarta Stand-in Arial', BOLD, arialBold, 1.004),
  standIn('Jakarta Stand-in Roboto', REGULAR, roboto, 1.029),
  standIn('Jakarta Stand-in Roboto', MEDIUM, roboto, 1.041),
  standIn('Jakarta Stand-in Roboto', SEMIBOLD, robotoBold, 1.034),
  standIn('Jakarta Stand-in Roboto', BOLD, robotoBold, 1.045),
  standIn('Jakarta Stand-in DejaVu', REGULAR, dejaVu, 0.916),
  standIn('Jakarta Stand-in DejaVu', MEDIUM, dejaVu, 0.926),
  standIn('Jakarta Stand-in DejaVu', SEMIBOLD, dejaVuBold, 0.831),
  standIn('Jakarta Stand-in DejaVu', BOLD, dejaVuBold, 0.836),
];
