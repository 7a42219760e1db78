import { type Course, interlace, line, round } from './banner-threads';

export const width = 1200;
export const height = 630;

export type Palette = { ground: string; first: string; second: string; accent: string };

/** Draws one composition. `number` returns the next of the article's seeded numbers, from 0 to 1. */
export type Pattern = (palette: Palette, number: () => number) => string;

const centre = { x: width / 2, y: height / 2 };
const count = (length: number) => Array.from({ length }, (_, at) => at);
const between = (number: number, low: number, high: number) => low + number * (high - low);
const pick = (number: number, length: number) => Math.min(length - 1, Math.floor(number * length));

/** Bands woven at right angles, alternately over and under; one has the accent colour. */
export const grid: Pattern = ({ ground, first, second, accent }, number) => {
  const [columns, rows] = [6 + pick(number(), 3), 5];
  const band = between(number(), 46, 58);
  const left = between(number(), 150, 420);
  const [stepX, stepY] = [(width - left) / columns, height / rows];
  const [marked, loose] = [pick(number(), rows), between(number(), 30, 90)];
  const xs = count(columns).map((at) => left + (at + 0.35) * stepX);
  const ys = count(rows).map((at) => (at + 0.5) * stepY);
  const vertical = (x: number, from: number, to: number) =>
    `<path d="M${round(x)} ${round(from)}V${round(to)}" stroke="${ground}" stroke-width="${round(band + 20)}"/>` +
    `<path d="M${round(x)} ${round(from - 1)}V${round(to + 1)}" stroke="${first}" stroke-width="${round(band)}"/>`;
  const horizontals = ys.map((y, at) => {
    const from = at === marked ? -20 : left - loose * ((at % 3) + 0.5);
    const colour = at === marked ? accent : second;
    return (
      `<path d="M${round(from)} ${round(y)}H1220" stroke="${ground}" stroke-width="${round(band + 20)}"/>` +
      `<path d="M${round(from)} ${round(y)}H1220" stroke="${colour}" stroke-width="${round(band)}"/>`
    );
  });
  const crossings = xs.flatMap((x, column) =>
    ys.filter((_y, row) => (column + row) % 2 === 0).map((y) => vertical(x, y - stepY / 2, y + stepY / 2)),
  );
  return xs.map((x) => vertical(x, -20, 650)).join('') + horizontals.join('') + crossings.join('');
};

/** One rope of three threads, tied into a knot. */
export const knot: Pattern = ({ ground, first, second, accent }, number) => {
  const turns = number() < 0.5 ? 3 : 5;
  const phase = between(number(), 0, Math.PI);
  const tilt = between(number(), -0.5, 0.5);
  const course: Course = (at) => {
    const angle = at * 2 * Math.PI;
    const radius = 2.3 + Math.cos(turns * angle + phase);
    const [x, y] = [radius * Math.cos(2 * angle) * 156, radius * Math.sin(2 * angle) * 86];
    return {
      x: centre.x + x * Math.cos(tilt) - y * Math.sin(tilt),
      y: centre.y + x * Math.sin(tilt) * 0.5 + y * Math.cos(tilt),
      depth: Math.sin(turns * angle + phase),
    };
  };
  const colours = number() < 0.5 ? [first, accent, first] : [first, first, accent];
  const rope = { course, span: [0, 1], pieces: turns * 10, colours, thickness: 17, gap: 6 } as const;
  const threads = count(5)
    .map((at) => `<path d="M-20 ${100 + at * 108}H1220" stroke="${second}" stroke-opacity=".12"/>`)
    .join('');
  return `<g stroke-width="2">${threads}</g>${interlace([rope], ground)}`;
};

/** Three bundles, braided from edge to edge. */
export const braid: Pattern = ({ ground, first, second, accent }, number) => {
  const wave = between(number(), 92, 124);
  const swing = between(number(), 110, 150);
  const phase = between(number(), 0, Math.PI * 2);
  const tilt = between(number(), -12, 12);
  const strand = (place: number, colours: string[]) => {
    const course: Course = (x) => {
      const angle = x / wave + phase + (place * 2 * Math.PI) / 3;
      return { x, y: centre.y + swing * Math.sin(angle), depth: Math.sin(2 * angle) };
    };
    return { course, span: [-140, 1340], pieces: 24, colours, thickness: 17, gap: 7 } as const;
  };
  const strands = [
    strand(0, [first, first, first]),
    strand(1, [second, second, second]),
    strand(2, [accent, accent, accent]),
  ];
  return `<g transform="rotate(${round(tilt)} ${centre.x} ${centre.y})">${interlace(strands, ground)}</g>`;
};

/** Vertical threads that bend around a circle, and one thread woven across them. */
export const warp: Pattern = ({ ground, first, second, accent }, number) => {
  const [cx, cy] = [between(number(), 380, 820), between(number(), 270, 360)];
  const [radius, push] = [between(number(), 150, 215), between(number(), 0.55, 0.75)];
  const weft = cy + between(number(), -60, 60);
  const threads = 33;
  const step = width / (threads - 1);
  const bent = (x0: number, y: number) => {
    const [dx, dy] = [x0 - cx, (y - cy) / radius];
    const near = Math.exp(-dy * dy * 1.1 - (dx / radius) ** 2 * 0.55);
    return x0 + Math.sign(dx || 1) * radius * push * near * Math.min(1, Math.abs(dx) / 40 + 0.25);
  };
  const upright = (at: number) =>
    line(count(17).map((row) => [bent(at * step, -10 + row * 41), -10 + row * 41] as const));
  const across = (from: number, to: number) => `M${round(from)} ${round(weft)}H${round(to)}`;
  const overs = count(threads).filter((at) => at % 4 < 2);
  const above = overs.map((at) =>
    across(bent(at * step, weft) - step * 0.55, bent(at * step, weft) + step * 0.55),
  );
  const stops = overs.flatMap((at) => upright(at));
  const below = count(threads).filter((at) => at % 4 >= 2);
  return (
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(radius * 0.42)}" fill="${accent}"/>` +
    `<g stroke="${first}" stroke-width="7">${stops.map((d) => `<path d="${d}"/>`).join('')}</g>` +
    `<path d="${across(-20, 1220)}" stroke="${ground}" stroke-width="30"/>` +
    `<path d="${across(-20, 1220)}" stroke="${second}" stroke-width="14"/>` +
    `<g stroke="${first}" stroke-width="7">${below.map((at) => `<path d="${upright(at)}"/>`).join('')}</g>` +
    `<path d="${above.join('')}" stroke="${second}" stroke-width="14"/>`
  );
};

/** One thread that runs back and forth and turns at the edge, each turn further out than the last. */
export const selvedge: Pattern = ({ first, second, accent }, number) => {
  const loops = 4 + pick(number(), 3);
  const step = height / (2 * loops - 0.8);
  const thread = round(step * between(number(), 0.3, 0.46));
  const [low, high] = [between(number(), 300, 460), between(number(), 860, 1080)];
  const [marked, bend] = [1 + pick(number(), loops - 2), between(number(), 0.7, 1.6)];
  const flips = [number() < 0.5 ? -1 : 1, number() < 0.5 ? -1 : 1] as const;
  const loop = (at: number, wobble: number) => {
    const x = round(low + (high - low) * ((loops - at) / loops) ** bend + wobble);
    const [y, radius] = [round((2 * at - 0.1) * step), round(step / 2)];
    return `M-20 ${y}H${x}a${radius} ${radius} 0 0 1 0 ${round(step)}H-20`;
  };
  const drawn = count(loops).map((at) => {
    const d = loop(at, between(number(), -50, 50));
    if (at !== marked) return `<path d="${d}" stroke="${first}" stroke-width="${thread}"/>`;
    return (
      `<path d="${d}" stroke="${second}" stroke-width="${thread}"/>` +
      `<path d="${d}" stroke="${accent}" stroke-width="${round(thread / 4)}"/>`
    );
  });
  const [x, y] = flips;
  const moved = `translate(${x < 0 ? width : 0} ${y < 0 ? height : 0}) scale(${x} ${y})`;
  return `<g transform="${moved}">${drawn.join('')}</g>`;
};

/** Horizontal threads that thicken where drops of dye have spread. */
export const dye: Pattern = ({ first, second, accent }, number) => {
  const drops = [
    { x: between(number(), 260, 480), y: between(number(), 230, 400), r: between(number(), 170, 215) },
    { x: between(number(), 640, 800), y: between(number(), 220, 420), r: between(number(), 190, 250) },
    { x: between(number(), 930, 1060), y: between(number(), 180, 450), r: between(number(), 90, 140) },
  ];
  const accented = pick(number(), drops.length);
  const step = 22.5;
  const levels = count(28).map((at) => (at + 0.5) * step);
  const thin = levels.map((y) => `M-20 ${y}H1220`).join('');
  const chords = ({ x, y, r }: (typeof drops)[number], share: number) =>
    levels
      .map((level) => ({ level, half: Math.sqrt(Math.max(0, (r * share) ** 2 - (level - y) ** 2)) }))
      .filter(({ half }) => half > 6)
      .map(({ level, half }) => `M${round(x - half)} ${level}H${round(x + half)}`)
      .join('');
  const swollen = drops.map((drop, at) => {
    const colour = at === accented ? accent : first;
    return (
      `<path d="${chords(drop, 1)}" stroke="${second}" stroke-width="8"/>` +
      `<path d="${chords(drop, 0.82)}" stroke="${colour}" stroke-width="11"/>` +
      `<path d="${chords(drop, 0.5)}" stroke="${colour}" stroke-width="18"/>`
    );
  });
  return `<path d="${thin}" stroke="${first}" stroke-opacity=".45" stroke-width="2"/><g stroke-linecap="round">${swollen.join('')}</g>`;
};
