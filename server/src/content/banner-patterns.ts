export const width = 1200;
export const height = 630;

export type Palette = { ground: string; first: string; second: string; accent: string };

/** Draws one composition as SVG. `between` returns the article's next seeded number in that range. */
export type Pattern = (palette: Palette, between: (low: number, high: number) => number) => string;

const count = (length: number) => Array.from({ length }, (_, at) => at);
const round = (value: number) => Math.round(value * 10) / 10;
const stroke = (d: string, colour: string, thickness: number) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${thickness}"/>`;
const horizontal = (from: number, to: number, y: number) => `M${round(from)} ${round(y)}H${round(to)}`;

/** A stroke with a margin in the ground colour, so that it appears to pass over everything drawn before. */
const over = (d: string, colour: string, thickness: number, ground: string) =>
  stroke(d, ground, thickness + 20) + stroke(d, colour, thickness);

/** Position and depth at a point along a rope. Pieces with greater depth are nearer and drawn on top. */
type Course = (at: number) => { x: number; y: number; depth: number };

type Rope = { course: Course; from: number; to: number; pieces: number; outer: string; inner: string };

/**
 * Draws a piece of a three-strand rope: a broad stroke with two narrower ones on top. Each is longer than the one before, to hide
 * the seams.
 */
function drawPiece({ course, from, to, pieces, outer, inner }: Rope, index: number, ground: string) {
  const size = (to - from) / pieces;
  const start = from + index * size;
  const middle = course(start + size / 2);
  const curve = (overlap: number) => {
    const [a, b] = [course(start - overlap * size), course(start + (1 + overlap) * size)];
    const [bendX, bendY] = [2 * middle.x - (a.x + b.x) / 2, 2 * middle.y - (a.y + b.y) / 2];
    return `M${round(a.x)} ${round(a.y)}Q${round(bendX)} ${round(bendY)} ${round(b.x)} ${round(b.y)}`;
  };
  const svg =
    stroke(curve(0), ground, 86) +
    stroke(curve(0.03), outer, 66) +
    stroke(curve(0.06), ground, 32) +
    stroke(curve(0.09), inner, 18);
  return { depth: middle.depth, svg };
}

/** Cuts ropes into pieces and draws the farthest first, so that the ropes pass over and under each other. */
const interlace = (ropes: Rope[], ground: string) =>
  ropes
    .flatMap((rope) => count(rope.pieces).map((at) => drawPiece(rope, at, ground)))
    .sort((one, other) => one.depth - other.depth)
    .map(({ svg }) => svg)
    .join('');

/** Bands woven at right angles, one of them in the accent colour. */
export const grid: Pattern = ({ ground, first, second, accent }, between) => {
  const [rows, step] = [5, height / 5];
  const columns = Math.round(between(6, 8));
  const [left, band, loose] = [between(150, 420), Math.round(between(46, 58)), between(30, 90)];
  const marked = Math.floor(between(0, rows - 0.01));
  const xs = count(columns).map((at) => Math.round(left + ((at + 0.35) * (width - left)) / columns));
  const across = (row: number) => {
    const from = row === marked ? -20 : left - loose * ((row % 3) + 0.5);
    return over(horizontal(from, 1220, (row + 0.5) * step), row === marked ? accent : second, band, ground);
  };
  const upright = (x: number, y: number, reach: number) => `M${x} ${y - reach}V${y + reach}`;
  // The thread reaches farther than its margin, which would else show as a hairline where the two end together.
  const crossing = (x: number, y: number) =>
    stroke(upright(x, y, band / 2 + 2), ground, band + 20) +
    stroke(upright(x, y, band / 2 + 14), first, band);
  const crossings = xs.flatMap((x, column) =>
    count(rows).map((row) => ((column + row) % 2 === 0 ? crossing(x, (row + 0.5) * step) : '')),
  );
  return [
    ...xs.map((x) => over(upright(x, height / 2, 335), first, band, ground)),
    ...count(rows).map(across),
    ...crossings,
  ].join('');
};

/** One rope, tied into a knot. */
export const knot: Pattern = ({ ground, first, accent }, between) => {
  const turns = between(0, 1) < 0.5 ? 3 : 5;
  const [phase, tilt] = [between(0, Math.PI), between(-0.5, 0.5)];
  const course: Course = (at) => {
    const angle = turns * at + phase;
    const radius = 2.3 + Math.cos(angle);
    const [x, y] = [radius * Math.cos(2 * at) * 156, radius * Math.sin(2 * at) * 86];
    return {
      x: width / 2 + x * Math.cos(tilt) - y * Math.sin(tilt),
      y: height / 2 + x * Math.sin(tilt) * 0.5 + y * Math.cos(tilt),
      depth: Math.sin(angle),
    };
  };
  const rope = { course, from: 0, to: 2 * Math.PI, pieces: turns * 10, outer: first, inner: accent };
  return interlace([rope], ground);
};

/** Three ropes, braided from edge to edge. */
export const braid: Pattern = ({ ground, first, second, accent }, between) => {
  const [wave, swing, phase] = [between(92, 124), between(110, 150), between(0, Math.PI * 2)];
  const ropes = [first, second, accent].map((colour, place) => {
    const course: Course = (x) => {
      const angle = x / wave + phase + (place * 2 * Math.PI) / 3;
      return { x, y: height / 2 + swing * Math.sin(angle), depth: Math.sin(2 * angle) };
    };
    return { course, from: -140, to: 1340, pieces: 18, outer: colour, inner: colour };
  });
  return `<g transform="rotate(${round(between(-12, 12))} 600 315)">${interlace(ropes, ground)}</g>`;
};

/** Vertical threads that bend around a disc, and one thread woven across them. */
export const warp: Pattern = ({ ground, first, second, accent }, between) => {
  const [cx, cy] = [between(380, 820), between(270, 360)];
  const [radius, push] = [between(150, 215), between(0.55, 0.75)];
  const weft = horizontal(-20, 1220, cy + between(-60, 60));
  const thread = (at: number) => {
    const x = (at * width) / 32;
    const dx = x - cx;
    const bend = Math.sign(dx || 1) * radius * push * Math.min(1, Math.abs(dx) / 40 + 0.25);
    const points = count(17).map((row) => {
      const y = -10 + row * 41;
      const near = Math.exp(-1.1 * ((y - cy) / radius) ** 2 - 0.55 * (dx / radius) ** 2);
      return `${round(x + bend * near)} ${y}`;
    });
    return stroke(`M${points.join('L')}`, first, 7);
  };
  const threads = (isBehind: boolean) =>
    count(33)
      .map((at) => (at % 4 < 2 === isBehind ? thread(at) : ''))
      .join('');
  return (
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(radius * 0.42)}" fill="${accent}"/>` +
    threads(true) +
    over(weft, second, 14, ground) +
    threads(false)
  );
};

/** One thread that runs back and forth and turns at the edge, each turn further out than the last. */
export const selvedge: Pattern = ({ first, second, accent }, between) => {
  const loops = Math.round(between(4, 6));
  const step = height / (2 * loops - 0.8);
  const thread = round(step * between(0.3, 0.46));
  const [low, high, bend] = [between(300, 460), between(860, 1080), between(0.7, 1.6)];
  const marked = Math.round(between(1, loops - 2));
  const [flipX, flipY] = [between(-1, 1) < 0, between(-1, 1) < 0];
  const drawn = count(loops).map((at) => {
    const x = low + (high - low) * ((loops - at) / loops) ** bend + between(-50, 50);
    const d = `${horizontal(-20, x, (2 * at - 0.1) * step)}a${round(step / 2)} ${round(step / 2)} 0 0 1 0 ${round(step)}H-20`;
    if (at !== marked) return stroke(d, first, thread);
    return stroke(d, second, thread) + stroke(d, accent, round(thread / 4));
  });
  const moved = `translate(${flipX ? width : 0} ${flipY ? height : 0}) scale(${flipX ? -1 : 1} ${flipY ? -1 : 1})`;
  return `<g transform="${moved}">${drawn.join('')}</g>`;
};

/** Horizontal threads that thicken where drops of dye have spread. */
export const dye: Pattern = ({ first, second, accent }, between) => {
  const drops = [
    { x: between(260, 480), y: between(230, 400), radius: between(170, 215) },
    { x: between(640, 800), y: between(220, 420), radius: between(190, 250) },
    { x: between(930, 1060), y: between(180, 450), radius: between(90, 140) },
  ];
  const accented = Math.floor(between(0, 2.99));
  const levels = count(28).map((at) => (at + 0.5) * 22.5);
  const thin = levels.map((y) => horizontal(-20, 1220, y)).join('');
  const dyed = drops.map(({ x, y, radius }, at) => {
    const within = (share: number) =>
      levels
        .map((level) => ({ level, half: Math.sqrt(Math.max(0, (radius * share) ** 2 - (level - y) ** 2)) }))
        .map(({ level, half }) => (half > 6 ? horizontal(x - half, x + half, level) : ''))
        .join('');
    const colour = at === accented ? accent : first;
    return stroke(within(1), second, 8) + stroke(within(0.82), colour, 11) + stroke(within(0.5), colour, 18);
  });
  return `<g opacity=".45">${stroke(thin, first, 2)}</g><g stroke-linecap="round">${dyed.join('')}</g>`;
};
