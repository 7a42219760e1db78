import { paper, type TokenSet } from './paper';

/** The brand by night, as the catalogue shows it. No shell brings it: the pictures are drawn for paper. */
export const dark: TokenSet = {
  ...paper,
  colour: {
    ink: '#F3F1FA',
    inkSoft: '#BDBAD3',
    canvas: '#12111F',
    canvasDeep: '#1B1A2C',
    surface: '#1A192B',
    line: '#34324A',
    edge: '#8682A3',
    indigo: '#A9A3F5',
    indigoDark: '#C4C0F9',
    indigoTint: '#24224A',
    indigoLine: '#3D3A73',
    indigoLight: '#B9B4F7',
    onIndigo: '#12111F',
    marigold: '#FBBF24',
    marigoldDark: '#F5B00B',
    marigoldTint: '#3A2E10',
    onMarigold: '#14142B',
    teal: '#5CC8BC',
    tealTint: '#123330',
    red: '#FF9A8F',
    redTint: '#3D1A18',
    night: '#0B0A1A',
    nightRaised: '#1D1A45',
    nightLine: '#39366B',
    nightEdge: '#8F8BC4',
    onNight: '#FFFFFF',
    onNightSoft: '#CBC9E6',
  },
  shadow: {
    raised: '0 1px 2px rgb(0 0 0 / 0.4), 0 8px 24px -12px rgb(0 0 0 / 0.6)',
    floating: '0 2px 6px rgb(0 0 0 / 0.4), 0 24px 48px -16px rgb(0 0 0 / 0.7)',
  },
};
