import { planner } from '../../content/planner';

const { cities, levels, limits, defaults, people } = planner;

/** `start`: YYYY-MM-DD, or empty for "as soon as possible". `pay` a year and `quote` a month in ₹ lakh; `quote` is 0 if there is none. */
export type Plan = {
  hires: number;
  role: string;
  level: string;
  city: string;
  start: string;
  pay: number;
  quote: number;
};

export type PlanField = keyof Plan;

const within = (text: string | null, { least, most }: { least: number; most: number }) => {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
};

const oneOf = (text: string | null, names: readonly string[]) => names.find((name) => name === text);

/** Parses a date such as 2026-12-01 in UTC. Returns undefined for an invalid date, or one outside this century. */
function readDay(text: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? undefined : day;
}

/** Parses the plan in a URL. Missing and invalid values get their defaults. */
export function parsePlan(query: Pick<URLSearchParams, 'get'>): Plan {
  const start = query.get('start') ?? '';
  const hires = within(query.get('hires'), limits.hires);
  return {
    hires: hires === undefined ? defaults.hires : Math.round(hires),
    role: (query.get('role') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, limits.role),
    level: oneOf(query.get('level'), levels) ?? defaults.level,
    city: oneOf(query.get('city'), cities) ?? defaults.city,
    start: readDay(start) ? start : '',
    pay: within(query.get('pay'), limits.pay) ?? defaults.pay,
    quote: within(query.get('quote'), limits.quote) ?? 0,
  };
}

export function toPlanQuery(plan: Plan): string {
  const standard = parsePlan(new URLSearchParams());
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(plan))
    if (value !== standard[name as PlanField]) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

const DAY_MS = 86_400_000;

export function describeDay(start: string, days: number): string | undefined {
  const day = readDay(start);
  if (!day) return undefined;
  const then = new Date(day.getTime() + days * DAY_MS);
  return `${then.getUTCDate()} ${planner.months[then.getUTCMonth()]} ${then.getUTCFullYear()}`;
}

const namePeople = ({ hires, role }: Plan) => `${hires} ${role || (hires === 1 ? people.one : people.many)}`;

/** Returns the plan in one line, as the agency reads it in a request: "8 engineers, senior, Bangalore, from 1 December 2026". */
export function describePlan(plan: Plan): string {
  const from = describeDay(plan.start, 0);
  const start = from ? planner.from(from) : planner.asSoonAsPossible;
  return [namePeople(plan), plan.level.toLowerCase(), plan.city, start].join(', ');
}

/** The fee of a traditional agency, as a share of annual pay. */
const AGENCY_SHARES = { low: 0.08, high: 0.12 };
const MONTHS = 12;

const RUPEES_IN_LAKH = 100_000;

/** Not `Intl`: a phone takes up to 200 ms to create its first formatter. */
const round = (value: number) => String(Number(value.toFixed(2))).replace(/\B(?=\d{3}$)/, ',');

/** Formats an amount or a range, given in ₹ lakh: in rupees if all of it is below a lakh. */
const formatRupees = (...amounts: number[]) =>
  Math.max(...amounts) < 1
    ? `₹${amounts.map((amount) => round(Math.round(amount * RUPEES_IN_LAKH))).join('–')}`
    : `₹${amounts.map(round).join('–')} lakh`;

/** Returns what agencies charge for the plan's hires in a year, and the monthly fee below which a subscription costs less. */
export function calculateFees({ hires, pay }: Pick<Plan, 'hires' | 'pay'>) {
  const [low, high] = [hires * pay * AGENCY_SHARES.low, hires * pay * AGENCY_SHARES.high];
  return { agencies: formatRupees(low, high), breakEven: formatRupees(low / MONTHS) };
}

/** Returns the hires a year above which a monthly fee of `quote` costs less than the cheapest agency. */
export const calculateBreakEvenHires = ({ quote, pay }: Pick<Plan, 'quote' | 'pay'>) =>
  Math.ceil(Number(((quote * MONTHS) / (pay * AGENCY_SHARES.low)).toFixed(6)));
