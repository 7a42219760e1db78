import { planner } from '../../content/planner';

const { cities, levels, limits, defaults } = planner;

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

export type NumberField = 'hires' | 'pay' | 'quote';

/** JSON has `null` for an invalid date, and 2 March for 30 February. */
const toDay = (date: Date) => JSON.stringify(date).slice(1, 11);

/** Returns the current day of UTC: nowhere has a later one begun to end. */
export const getToday = () => toDay(new Date());

const isDay = (text: string) => text.startsWith('20') && toDay(new Date(text)) === text;

/** Parses the plan in a URL. Missing and invalid values get their defaults, and a start that has passed is none. */
export function parsePlan(query: Pick<URLSearchParams, 'get'>): Plan {
  const get = (name: PlanField) => query.get(name) ?? '';
  const number = (name: NumberField) => {
    const value = Number(get(name));
    const { min, max } = limits[name];
    return value >= min && value <= max ? value : defaults[name];
  };
  const oneOf = (name: 'level' | 'city', names: readonly string[]) =>
    names.find((one) => one === get(name)) ?? defaults[name];
  const start = get('start');
  return {
    hires: Math.round(number('hires')),
    role: get('role').trim().slice(0, limits.role),
    level: oneOf('level', levels),
    city: oneOf('city', cities),
    start: isDay(start) && start >= getToday() ? start : '',
    pay: number('pay'),
    quote: number('quote'),
  };
}

const DAY_MS = 86_400_000;

/** Returns the date some days after `start`, such as "1 Dec 2026". */
export const describeDay = (start: string, days: number): string =>
  start && new Date(Date.parse(start) + days * DAY_MS).toUTCString().slice(5, 16).replace(/^0/, '');

/** Returns the plan in one line, as the agency reads it in a request: "8 engineers, senior, Bangalore, from 1 Dec 2026". */
export function describePlan({ hires, role, level, city, start, pay }: Plan): string {
  const hired = role ? `${hires} ${role}` : planner.countHires(hires);
  const salary = pay === defaults.pay ? [] : [planner.atPay(pay)];
  return [hired, level.toLowerCase(), city, planner.from(describeDay(start, 0)), ...salary].join(', ');
}

/** The fee of a traditional agency, as a share of annual pay. */
const LOW_SHARE = 0.08;
const HIGH_SHARE = 0.12;
const MONTHS = 12;
/** About as long as hires in the planner's four weeks need a subscription. */
const SHORT_MONTHS = 2;

const RUPEES_IN_LAKH = 100_000;

/** Not `Intl`: a phone takes up to 200 ms to create its first formatter. */
const round = (value: number) => String(Number(value.toFixed(2))).replace(/\B(?=\d{3}$)/, ',');

/** Formats an amount or a range, given in ₹ lakh: in rupees if all of it is below a lakh. */
function formatRupees(...amounts: number[]): string {
  const isSmall = Math.max(...amounts) < 1;
  const figures = amounts.map((amount) => round(isSmall ? Math.round(amount * RUPEES_IN_LAKH) : amount));
  return `₹${figures.join('–')}${isSmall ? '' : ' lakh'}`;
}

/** Returns what agencies charge for the plan's hires, and the fees for a hire and a month below which a subscription costs less. */
export function calculateFees({ hires, pay }: Pick<Plan, 'hires' | 'pay'>) {
  const low = hires * pay * LOW_SHARE;
  return {
    perHire: formatRupees(pay * LOW_SHARE),
    agencies: formatRupees(low, hires * pay * HIGH_SHARE),
    overYear: formatRupees(low / MONTHS),
    overTwoMonths: formatRupees(low / SHORT_MONTHS),
  };
}

/** Floating-point errors are smaller. */
const TOLERANCE = 1e-6;

/** Returns the hires a year above which a monthly fee of `quote` costs less than the cheapest agency. */
export const calculateBreakEvenHires = ({ quote, pay }: Pick<Plan, 'quote' | 'pay'>) =>
  Math.ceil((quote * MONTHS) / (pay * LOW_SHARE) - TOLERANCE);
