/** A month of four weeks. */
export const DAYS = 28;

/** Height of a role's row, in drawing units. In the other direction, one unit is a day. The SVG is stretched to fit. */
export const ROW = 10;
export const THREAD = 7;
const PLY = 0.7;
const GAP = 1.5;

export type Role = { opened: number; profiles: number; hired: number | null };

/** Returns the start of a day, in days since the start of the month. */
const startOf = (day: number) => day - 1;
export const percentOf = (day: number) => `${(startOf(day) / DAYS) * 100}%`;

const heightOf = (row: number) => row * ROW + THREAD;
const endOf = ({ hired }: Role) => (hired === null ? DAYS : startOf(hired));

/** Returns the path of an open role's warp: three plies. */
export const warp = (role: Role, row: number) =>
  [-PLY, 0, PLY].map((ply) => `M${startOf(role.opened)} ${heightOf(row) + ply}H${endOf(role)}`).join('');

/** Returns the path shown before a role opens and after it closes: one faint ply. */
export const slack = (row: number) => `M0 ${heightOf(row)}H${DAYS}`;

const days = Array.from({ length: DAYS }, (_, index) => index + 0.5);

/**
 * Returns the days whose thread passes over a role. Days pass over and under in turn, the other way round for the next
 * role: a plain weave.
 */
export const crossings = (role: Role, row: number) =>
  days.filter((day, index) => day > startOf(role.opened) && day < endOf(role) && (index + row) % 2 === 0);

/** Returns the path of the weft where it passes over a role. */
export const overs = (role: Role, row: number) =>
  crossings(role, row)
    .map((day) => `M${day} ${heightOf(row) - GAP}v${2 * GAP}`)
    .join('');

/** Returns the path of the whole weft: one thread per day, across all roles. */
export const weft = (rows: number) => days.map((day) => `M${day} 1V${rows * ROW - 1}`).join('');
