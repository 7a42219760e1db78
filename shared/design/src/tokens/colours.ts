/**
 * Every colour of the site. Text pairs keep 4.5:1, control edges and focus rings 3:1
 * (WCAG 2.2, 1.4.3 and 1.4.11); `colours.test.ts` holds them to it.
 */
export const colours = {
  ink: '#14142B',
  inkSoft: '#4A4A63',
  canvas: '#F8F6F1',
  canvasDeep: '#F0ECE2',
  surface: '#FFFFFF',
  /** Hairlines that only divide. An edge that tells where a control is needs `edge`. */
  line: '#E5E1D8',
  edge: '#857F73',
  indigo: '#4338CA',
  indigoDark: '#3730A3',
  indigoTint: '#EEEDFC',
  indigoLine: '#D5D2F7',
  indigoLight: '#B9B4F7',
  marigold: '#FBBF24',
  marigoldDark: '#F5B00B',
  marigoldTint: '#FEF3D3',
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
} as const;

export type Colour = keyof typeof colours;
