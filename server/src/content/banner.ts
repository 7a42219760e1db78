import { colourValues } from '@hireloom/design/tokens/colours';
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

const { ink, canvas, indigo, indigoTint: tint, marigold, teal, night } = colourValues;

type Cover = readonly [Pattern, Palette];

const covers: Readonly<Record<string, Cover>> = {
  Recruitment: [grid, { ground: tint, first: indigo, second: night, accent: marigold }],
  'HR Trends': [knot, { ground: canvas, first: teal, second: ink, accent: marigold }],
  'Industry Insights': [braid, { ground: night, first: tint, second: '#8B83E6', accent: marigold }],
  Technology: [warp, { ground: indigo, first: '#B9B3F5', second: canvas, accent: marigold }],
  'Career Tips': [selvedge, { ground: marigold, first: ink, second: indigo, accent: canvas }],
  Funding: [dye, { ground: teal, first: canvas, second: '#0B5A54', accent: marigold }],
};

/** Patterns for all other categories, such as the industry of a case study. */
const otherPatterns = [grid, knot, braid] as const;
const otherPalette: Palette = { ground: canvas, first: indigo, second: teal, accent: marigold };

/** Returns a generator of numbers within a range. The same seed always yields the same numbers. */
function seededNumbers(seed: string): (low: number, high: number) => number {
  const bytes = createHash('sha256').update(seed).digest();
  let at = -2;
  return (low, high) => {
    at = (at + 2) % bytes.length;
    return low + (bytes.readUInt16BE(at) / 0xffff) * (high - low);
  };
}

/**
 * Draws the banner of an article as SVG, 1200 x 630: one pattern per category, varied by the slug. The same input always gives the
 * same banner.
 */
export function drawBanner(slug: string, category: string): string {
  const between = seededNumbers(slug);
  const other = () => [otherPatterns[Math.floor(between(0, 2.99))] ?? grid, otherPalette] as const;
  const [pattern, palette] = covers[category] ?? other();
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${palette.ground}"/>` +
    `<g fill="none">${pattern(palette, between)}</g></svg>`
  );
}
