/** A month of four weeks. */
export const DAYS = 28;

/** In drawing units: one per day. The SVG stretches to fit. */
export const ROW = 10;
export const THREAD = 7;
const PLY = 0.7;
const GAP = 1.5;

export type Role = { opened: number; profiles: number; hired: number | null };

/** The start of a day, in days since the start of the month. */
const startOf = (day: number) => day - 1;
export const percentOf = (day: number) => `${(startOf(day) / DAYS) * 100}%`;

const heightOf = (row: number) => row * ROW + THREAD;
const endOf = ({ hired }: Role) => (hired === null ? DAYS : startOf(hired));

/** The warp of an open role: three plies. */
export const warp = (role: Role, row: number) =>
  [-PLY, 0, PLY].map((ply) => `M${startOf(role.opened)} ${heightOf(row) + ply}H${endOf(role)}`).join('');

/** Before a role opens and after it closes: one faint ply. */
export const slack = (row: number) => `M0 ${heightOf(row)}H${DAYS}`;

const days = Array.from({ length: DAYS }, (_, index) => index + 0.5);

/** Days cross a role over and under in turn, and the next role in reverse: a plain weave. */
export const crossings = (role: Role, row: number) =>
  days.filter((day, index) => day > startOf(role.opened) && day < endOf(role) && (index + row) % 2 === 0);

/** The segments of the weft above a role. */
export const overs = (role: Role, row: number) =>
  crossings(role, row)
    .map((day) => `M${day} ${heightOf(row) - GAP}v${2 * GAP}`)
    .join('');

/** The weft of every day, from the first role to the last. */
export const weft = (rows: number) => days.map((day) => `M${day} 1V${rows * ROW - 1}`).join('');
