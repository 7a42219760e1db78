import { createHash } from 'node:crypto';
import {
  braid,
  dye,
  grid,
  height,
  knot,
  type Palette,
  type Pattern,
  selvedge,
  warp,
  width,
} from './banner-patterns';

/** The brand's colours, which `shared/design` has as tokens: a picture is a file of its own and cannot import them. */
const ink = '#14142B';
const canvas = '#F8F6F1';
const indigo = '#4338CA';
const tint = '#EEEDFC';
const marigold = '#FBBF24';
const teal = '#0F766E';
const night = '#17153B';

type Cover = { pattern: Pattern; palette: Palette };

const covers: Readonly<Record<string, Cover>> = {
  Recruitment: {
    pattern: grid,
    palette: { ground: tint, first: indigo, second: night, accent: marigold },
  },
  'HR Trends': {
    pattern: knot,
    palette: { ground: canvas, first: teal, second: ink, accent: marigold },
  },
  'Industry Insights': {
    pattern: braid,
    palette: { ground: night, first: tint, second: '#8B83E6', accent: marigold },
  },
  Technology: {
    pattern: warp,
    palette: { ground: indigo, first: '#B9B3F5', second: canvas, accent: marigold },
  },
  'Career Tips': {
    pattern: selvedge,
    palette: { ground: marigold, first: ink, second: indigo, accent: canvas },
  },
  Funding: {
    pattern: dye,
    palette: { ground: teal, first: canvas, second: '#0B5A54', accent: marigold },
  },
};

const patterns = [grid, knot, braid];
const plainPalette: Palette = { ground: canvas, first: indigo, second: teal, accent: marigold };

/** Numbers from 0 to 1 that are always the same for the same seed. */
function seededNumbers(seed: string): () => number {
  const bytes = createHash('sha256').update(seed).digest();
  let at = 0;
  return () => {
    const value = bytes.readUInt16BE((at * 2) % bytes.length) / 0xffff;
    at += 1;
    return value;
  };
}

/** For categories that articles do not have, such as the industry of a case study. */
const otherCover = (number: number): Cover => ({
  pattern: patterns[Math.floor(number * patterns.length)] ?? grid,
  palette: plainPalette,
});

/**
 * The banner of an article as SVG, 1200 x 630: one pattern per category, varied by the slug.
 * The same slug and category always give the same picture.
 */
export function drawBanner(slug: string, category: string): string {
  const number = seededNumbers(slug);
  const { pattern, palette } = covers[category] ?? otherCover(number());
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${palette.ground}"/>` +
    `<g fill="none">${pattern(palette, number)}</g></svg>`
  );
}
