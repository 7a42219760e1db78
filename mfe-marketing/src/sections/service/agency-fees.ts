/** The fee of a traditional agency, as a share of annual pay. */
const SHARES = { low: 0.08, high: 0.12 };

const LAKH = 100_000;
const CRORE = 100 * LAKH;
const MONTHS = 12;

// Not with `Intl`, because creating the first formatter takes a phone up to 200 ms.
const withTwoDecimals = (value: number) => String(Number(value.toFixed(2)));
/** For numbers below a lakh: above, India groups digits differently. */
const whole = (value: number) => value.toFixed(0).replace(/(\d)(?=\d{3}$)/, '$1,');

function inUnit(rupees: number): { amount: string; unit: string } {
  if (rupees >= CRORE) return { amount: withTwoDecimals(rupees / CRORE), unit: ' crore' };
  if (rupees >= LAKH) return { amount: withTwoDecimals(rupees / LAKH), unit: ' lakh' };
  return { amount: whole(rupees), unit: '' };
}

/** Formats a range of rupees, such as `₹7.2–10.8 lakh`. A shared unit appears once. */
export function rupeeRange(low: number, high: number): string {
  const [from, to] = [inUnit(low), inUnit(high)];
  return from.unit === to.unit
    ? `₹${from.amount}–${to.amount}${to.unit}`
    : `₹${from.amount}${from.unit}–₹${to.amount}${to.unit}`;
}

/** Returns the hires a month at which a subscription of `quoteLakh` lakh a month costs as much as agency fees. */
export const breakEven = (quoteLakh: number, payLakh: number) =>
  [SHARES.high, SHARES.low].map((share) => Number((quoteLakh / (payLakh * share)).toFixed(1))).join('–');

/** Returns agency fees for `hires` hires a year at `payLakh` lakh annual pay each: per hire, per year and per month. */
export function agencyFees(hires: number, payLakh: number) {
  const fees = (times: number) =>
    rupeeRange(payLakh * LAKH * SHARES.low * times, payLakh * LAKH * SHARES.high * times);
  return { oneFee: fees(1), year: fees(hires), month: fees(hires / MONTHS) };
}
