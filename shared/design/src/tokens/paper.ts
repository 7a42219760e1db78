import { fluid } from './fluid';

/** Every value that the shell sets at run time. Contrast is at least 4.5:1 for text and 3:1 for edges (`contrast.test.ts`). */
export const paper = {
  colour: {
    ink: '#14142B',
    inkSoft: '#4A4A63',
    canvas: '#F8F6F1',
    canvasDeep: '#F0ECE2',
    surface: '#FFFFFF',
    /** For hairlines that only divide. The edges of controls need `edge`. */
    line: '#E5E1D8',
    edge: '#857F73',
    indigo: '#4338CA',
    indigoDark: '#3730A3',
    indigoTint: '#EEEDFC',
    indigoLine: '#D5D2F7',
    indigoLight: '#B9B4F7',
    onIndigo: '#FFFFFF',
    marigold: '#FBBF24',
    marigoldDark: '#F5B00B',
    marigoldTint: '#FEF3D3',
    onMarigold: '#14142B',
    teal: '#0F766E',
    tealTint: '#E4F3F1',
    red: '#B42318',
    redTint: '#FDEDEB',
    night: '#17153B',
    nightRaised: '#221F50',
    nightLine: '#39366B',
    nightEdge: '#8F8BC4',
    onNight: '#FFFFFF',
    onNightSoft: '#CBC9E6',
  },
  /** One step of the grid: 4 px. */
  space: { step: '0.25rem' },
  radius: { small: '10px', medium: '16px', large: '28px', round: '999px' },
  stroke: { hairline: '1px', edge: '1.5px', ring: '3px' },
  shadow: {
    raised: '0 1px 2px rgb(20 20 43 / 0.06), 0 8px 24px -12px rgb(20 20 43 / 0.14)',
    floating: '0 2px 6px rgb(20 20 43 / 0.06), 0 24px 48px -16px rgb(20 20 43 / 0.22)',
  },
  layout: {
    containerWidth: '75rem',
    gutter: fluid(20, 40, 5.6),
    sectionGap: fluid(40, 88),
    blockGap: fluid(24, 56),
    cardGap: fluid(16, 24),
    cardPadding: fluid(20, 32, 6.25),
    /** About 68 characters per line: a character of running text is 0.452 em wide on average. */
    measure: '31em',
    headerHeight: '4.5rem',
    touchTarget: '2.75rem',
  },
  font: {
    /** The shell's document declares the first four with `@font-face`. */
    text: "'Plus Jakarta Sans Variable','Jakarta Stand-in Arial','Jakarta Stand-in Roboto','Jakarta Stand-in DejaVu',system-ui,sans-serif",
  },
  fontWeight: { regular: 400, medium: 500, semibold: 600, bold: 700 },
  fontSize: {
    display: fluid(40, 68, 12),
    h2: fluid(30, 44, 10),
    h3: fluid(20, 24, 9),
    title: fluid(17, 18, 9),
    lead: fluid(17, 20),
    body: fluid(16, 18),
    control: '1rem',
    small: '0.875rem',
    eyebrow: '0.875rem',
    figure: fluid(32, 48, 12),
  },
  lineHeight: {
    display: 1.05,
    h2: 1.12,
    h3: 1.25,
    title: 1.35,
    lead: 1.55,
    body: 1.6,
    control: 1.5,
    small: 1.5,
    eyebrow: 1.4,
    figure: 1.05,
  },
  letterSpacing: {
    display: '-0.02em',
    h2: '-0.02em',
    h3: '-0.015em',
    title: '-0.01em',
    eyebrow: '0.01em',
    figure: '-0.02em',
  },
  /** Plus Jakarta Sans has narrow word spaces, and the tight letter spacing of headings narrows them further. */
  wordSpacing: { text: '0.06em', display: '0.09em' },
  duration: { fast: '150ms', base: '200ms', slow: '250ms' },
  easing: { out: 'cubic-bezier(0.16, 1, 0.3, 1)' },
} as const;

/** Other values under the same names, for another brand or colour scheme. */
export type TokenSet = {
  [Group in keyof typeof paper]: Record<keyof (typeof paper)[Group], string | number>;
};
