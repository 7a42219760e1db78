import { planner } from '../../content/planner';

const { cities, levels, limits, defaults } = planner;

/** `start`: YYYY-MM-DD, or empty for "as soon as possible". `pay` a year and `quote` a month in ₹ lakh, `months` of subscription; `quote` is 0 if there is none. */
export type Plan = {
  hires: number;
  role: string;
  level: string;
  city: string;
  start: string;
  pay: number;
  months: number;
  quote: number;
};

export type PlanField = keyof Plan;

export type NumberField = 'hires' | 'pay' | 'months' | 'quote';

/** JSON has `null` for an invalid date, and 2 March for 30 February. */
const toDay = (date: Date) => JSON.stringify(date).slice(1, 11);

/** Returns the date in UTC, so that server and browser agree. */
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
    months: Math.round(number('months')),
    quote: number('quote'),
  };
}

/** Abroad, nothing is compared: neither the pay in ₹ nor a quote counts. */
export const isAbroad = ({ city }: Pick<Plan, 'city'>) => planner.abroad.some((one) => one === city);

const DAY_MS = 86_400_000;

/** Returns the date some days after `start`, such as "1 Dec 2026". */
export const describeDay = (start: string, days: number): string =>
  start && new Date(Date.parse(start) + days * DAY_MS).toUTCString().slice(5, 16).replace(/^0/, '');

/** Returns the plan in one line, as the agency reads it in a request: "8 engineers, senior, Bangalore, from 1 Dec 2026". */
export function describePlan(plan: Plan): string {
  const { hires, role, level, city, start, pay, months, quote } = plan;
  const compared = [planner.over(months), planner.atPay(pay), quote > 0 && planner.atQuote(quote)];
  return [
    role ? `${hires} ${role}` : planner.countHires(hires),
    level !== defaults.level && level.toLowerCase(),
    city !== defaults.city && city,
    start && planner.from(describeDay(start, 0)),
    ...(isAbroad(plan) ? [] : compared),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Fills in a request. A level that is not decided stays empty. */
export const describeRequest = (plan: Plan) => ({
  requirement: describePlan(plan),
  level: plan.level === defaults.level ? '' : plan.level,
});

/** Whether the visitor has entered anything. */
export const isPlanned = (plan: Plan) =>
  JSON.stringify(plan) !== JSON.stringify(parsePlan(new URLSearchParams()));

/** The fee of a traditional agency, as a share of annual pay. */
const LOW_SHARE = 0.08;
const HIGH_SHARE = 0.12;

const RUPEES_IN_LAKH = 100_000;

/** `least` and `size` in lakh. */
const units = [
  { least: 100, size: 100, digits: 2, name: ' crore' },
  { least: 1, size: 1, digits: 2, name: ' lakh' },
  { least: 0, size: 1 / RUPEES_IN_LAKH, digits: 0, name: '' },
];

/** Formats an amount or a range, given in ₹ lakh. Not by `Intl`: a phone takes up to 200 ms to create its first formatter. */
function formatRupees(...amounts: number[]): string {
  const largest = Math.max(...amounts);
  const { size, digits, name } = units.find(({ least }) => largest >= least)!;
  const figures = amounts.map((amount) => String(Number((amount / size).toFixed(digits))));
  return `₹${figures.join('–').replace(/\B(?=\d{3}\b)/g, ',')}${name}`;
}

/** Returns what agencies charge for the plan's hires: in all, and for each month of hiring. */
export function calculateFees({ hires, pay, months }: Pick<Plan, 'hires' | 'pay' | 'months'>) {
  const low = hires * pay * LOW_SHARE;
  const high = hires * pay * HIGH_SHARE;
  return { total: formatRupees(low, high), monthly: formatRupees(low / months, high / months) };
}

/** Floating-point errors are smaller. */
const TOLERANCE = 1e-6;

/** Returns the hires from which on a monthly fee of `quote` costs less than the cheapest agency. */
export const calculateBreakEvenHires = ({ quote, pay, months }: Pick<Plan, 'quote' | 'pay' | 'months'>) =>
  Math.ceil((quote * months) / (pay * LOW_SHARE) - TOLERANCE);
