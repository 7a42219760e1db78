/** Steps of the 4 px grid as a CSS length: `space(4)` is 16 px, `space(2, 4)` is `8px 16px`, both in rem. */
export const space = (...steps: [number, ...number[]]): string =>
  steps.map((step) => (step === 0 ? '0' : `${step / 4}rem`)).join(' ');

const FLUID_FROM = 360;
const FLUID_TO = 1440;

/**
 * A length that grows with the window from `min` px at 360 px to `max` px at 1440 px.
 * In rem plus vw, so that it also follows the reader's own text size.
 */
export const fluid = (min: number, max: number): string => {
  const slope = (max - min) / (FLUID_TO - FLUID_FROM);
  const base = (min - slope * FLUID_FROM) / 16;
  return `clamp(${min / 16}rem, ${base.toFixed(3)}rem + ${(slope * 100).toFixed(3)}vw, ${max / 16}rem)`;
};

export const layout = {
  containerWidth: '75rem',
  gutter: fluid(20, 40),
  sectionGap: fluid(64, 128),
  blockGap: fluid(32, 56),
  cardGap: fluid(16, 24),
  cardPadding: fluid(20, 32),
  /** About 68 characters: a character of running text is 0.452 em wide on average. */
  measure: '31em',
  headerHeight: '4.5rem',
  touchTarget: '2.75rem',
} as const;

export const radii = { small: '10px', medium: '16px', large: '28px', round: '999px' } as const;

export const strokes = { hairline: '1px', edge: '1.5px', ring: '3px' } as const;

export const shadows = {
  raised: '0 1px 2px rgb(20 20 43 / 0.06), 0 8px 24px -12px rgb(20 20 43 / 0.14)',
  floating: '0 2px 6px rgb(20 20 43 / 0.06), 0 24px 48px -16px rgb(20 20 43 / 0.22)',
} as const;

/** What lies above what. Native dialogs stand above all of it. */
export const layers = { header: 10, menu: 20, skipLink: 30 } as const;
