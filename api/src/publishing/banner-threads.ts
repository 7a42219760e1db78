/** Draws threads that pass over and under each other, as SVG. */

export type Point = readonly [x: number, y: number];

/** Position and depth at a point along a thread. Greater depth is nearer, and drawn on top. */
export type Course = (at: number) => { x: number; y: number; depth: number };

type Strand = {
  course: Course;
  /** Where along the course it begins and ends. */
  span: readonly [from: number, to: number];
  pieces: number;
  /** The colours of its parallel threads, side by side. */
  colours: readonly string[];
  thickness: number;
  gap: number;
};

export const round = (value: number) => Math.round(value * 10) / 10;

export const line = (points: readonly Point[]) =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

function offsetPoint(course: Course, at: number, distance: number): Point {
  const nearby = 0.0005;
  const [before, after] = [course(at - nearby), course(at + nearby)];
  const { x, y } = course(at);
  const [dx, dy] = [after.x - before.x, after.y - before.y];
  const length = Math.hypot(dx, dy) || 1;
  return [x - (dy / length) * distance, y + (dx / length) * distance];
}

/** A quadratic curve from one end of a piece to the other through its midpoint, offset sideways by `distance`. */
function curve(course: Course, [from, to]: readonly [number, number], distance: number): string {
  const [start, half, end] = [from, (from + to) / 2, to].map((at) => offsetPoint(course, at, distance));
  if (!start || !half || !end) return '';
  const bend = (axis: 0 | 1) => Math.round(2 * half[axis] - (start[axis] + end[axis]) / 2);
  const at = ([x, y]: Point) => `${round(x)} ${round(y)}`;
  return `M${at(start)}Q${bend(0)} ${bend(1)} ${at(end)}`;
}

/** How far a thread runs into the next piece, as a share of its length: hides the seam. */
const OVERLAP = 0.06;

function pieceOf({ course, span, pieces, colours, thickness, gap }: Strand, index: number, ground: string) {
  const size = (span[1] - span[0]) / pieces;
  const from = span[0] + index * size;
  const step = thickness + gap;
  const width = colours.length * step + gap * 2;
  const beside = (place: number) =>
    curve(
      course,
      [from - OVERLAP * size, from + (1 + OVERLAP) * size],
      (place - (colours.length - 1) / 2) * step,
    );
  const threads = [...new Set(colours)].map((colour) => {
    const d = colours.map((other, place) => (other === colour ? beside(place) : '')).join('');
    return `<path d="${d}" stroke="${colour}" stroke-width="${thickness}"/>`;
  });
  const halo = `<path d="${curve(course, [from, from + size], 0)}" stroke="${ground}" stroke-width="${width}"/>`;
  return { depth: course(from + size / 2).depth, svg: halo + threads.join('') };
}

/** Cuts strands into pieces and draws the farthest first, each with a halo in the ground colour. */
export function interlace(strands: readonly Strand[], ground: string): string {
  return strands
    .flatMap((strand) => Array.from({ length: strand.pieces }, (_, at) => pieceOf(strand, at, ground)))
    .sort((one, other) => one.depth - other.depth)
    .map(({ svg }) => svg)
    .join('');
}
