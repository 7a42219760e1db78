import { createHash } from 'node:crypto';

const width = 1200;
const height = 630;
const reach = 260;
const step = 80;

type Palette = { ground: string; first: string; second: string; accent: string };

/** The brand's colours, which `shared/design` has as tokens: a picture is a file of its own and cannot import them. */
const ink = '#14142B';
const canvas = '#F8F6F1';
const indigo = '#4338CA';
const tint = '#EEEDFC';
const marigold = '#FBBF24';
const teal = '#0F766E';
const night = '#17153B';

const palettes: Readonly<Record<string, Palette>> = {
  Recruitment: { ground: tint, first: indigo, second: night, accent: marigold },
  'HR Trends': { ground: canvas, first: teal, second: ink, accent: marigold },
  'Industry Insights': { ground: night, first: tint, second: marigold, accent: indigo },
  Technology: { ground: indigo, first: tint, second: night, accent: marigold },
  'Career Tips': { ground: marigold, first: ink, second: indigo, accent: canvas },
  Funding: { ground: teal, first: canvas, second: night, accent: marigold },
};

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

/** A thread as a smooth curve through its heights at every step. */
function thread(heightAt: (x: number) => number): string {
  const third = step / 3;
  const slopeAt = (x: number) => (heightAt(x + 1) - heightAt(x - 1)) / 2;
  let path = `M${-reach} ${Math.round(heightAt(-reach))}`;
  for (let x = -reach + step; x <= width + reach; x += step) {
    const before = x - step;
    const leaving = Math.round(heightAt(before) + slopeAt(before) * third);
    const arriving = Math.round(heightAt(x) - slopeAt(x) * third);
    path += `C${Math.round(before + third)} ${leaving} ${Math.round(x - third)} ${arriving} ${x} ${Math.round(heightAt(x))}`;
  }
  return path;
}

type Weave = { wave: number; phase: number; swing: number; spacing: number; count: number };

/** Parallel threads around a centre line that swings; `side` is 1 or -1, so that two bundles mirror each other. */
function bundle({ wave, phase, swing, spacing, count }: Weave, side: number): string {
  return Array.from({ length: count }, (_, at) => {
    const offset = (at - (count - 1) / 2) * spacing;
    return thread((x) => {
      const angle = (x / wave) * Math.PI + phase;
      return height / 2 + side * swing * Math.sin(angle) + offset * (1 + 0.35 * Math.cos(2 * angle));
    });
  }).join('');
}

/** Every second crossing as a rectangle: where the second bundle lies above the first. */
function everySecondCrossing({ wave, phase }: Weave): string {
  const first = Math.floor(-reach / wave + phase / Math.PI) - 1;
  const last = Math.ceil((width + reach) / wave + phase / Math.PI) + 1;
  let rectangles = '';
  for (let crossing = first; crossing <= last; crossing += 1) {
    if (crossing % 2 !== 0) continue;
    const x = Math.round((crossing - phase / Math.PI - 0.5) * wave);
    rectangles += `<rect x="${x}" y="-400" width="${Math.round(wave)}" height="1430"/>`;
  }
  return rectangles;
}

/** A bundle with the ground's colour around each thread, so that it visibly lies above what was drawn before. */
const above = (id: string, colour: string, ground: string) =>
  `<use href="#${id}" stroke="${ground}" stroke-width="11"/><use href="#${id}" stroke="${colour}" stroke-width="3"/>`;

/**
 * The banner of an article as SVG, 1200 x 630: two bundles of threads that weave, and one thread of another colour.
 * The same slug and category always give the same picture.
 */
export function drawBanner(slug: string, category: string): string {
  const { ground, first, second, accent } = palettes[category] ?? plainPalette;
  const number = seededNumbers(slug);
  const weave: Weave = {
    wave: 300 + 260 * number(),
    phase: Math.PI * 2 * number(),
    swing: 90 + 90 * number(),
    spacing: 15 + 5 * number(),
    count: 5 + Math.round(4 * number()),
  };
  const tilt = Math.round(-22 + 44 * number());
  const single = bundle(
    { ...weave, phase: weave.phase + 1 + number(), swing: 230, spacing: 14, count: 2 },
    1,
  );
  const firstAbove = above('a', first, ground);
  const secondAbove = above('b', second, ground);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs><path id="a" d="${bundle(weave, 1)}"/><path id="b" d="${bundle(weave, -1)}"/>` +
    `<path id="c" d="${single}"/><clipPath id="k">${everySecondCrossing(weave)}</clipPath></defs>` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>` +
    `<g fill="none" stroke-linecap="round" transform="rotate(${tilt} ${width / 2} ${height / 2})">` +
    `<use href="#c" stroke="${accent}" stroke-width="5"/>${secondAbove}${firstAbove}` +
    `<g clip-path="url(#k)">${secondAbove}</g></g></svg>`
  );
}
