/** The fee of a traditional agency, as a share of annual pay. */
const SHARES = { low: 0.08, high: 0.12 };

const MONTHS = 12;

// Not with `Intl`, because creating the first formatter takes a phone up to 200 ms.
const rounded = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/** Returns the hires a month at which a subscription of `quote` a month costs as much as agency fees. */
export const calculateBreakEven = (quote: number, pay: number) =>
  [SHARES.high, SHARES.low].map((share) => rounded(quote / (pay * share), 1)).join('–');

/** Returns agency fees for `hires` hires a year at annual pay of `pay` each: per hire, per year and per month, in the unit of `pay`. */
export function calculateAgencyFees(hires: number, pay: number) {
  const fees = (times: number) =>
    [SHARES.low, SHARES.high].map((share) => rounded(pay * share * times, 2)).join('–');
  return { oneFee: fees(1), year: fees(hires), month: fees(hires / MONTHS) };
}
