const FLUID_FROM = 360;
const FLUID_TO = 1440;

/**
 * A length that grows with the viewport from `min` px at 360 px to `max` px at 1440 px. Uses rem plus vw, so that it also follows the
 * visitor's text size. `maxVw` caps it at that percentage of the viewport width: with the text size doubled, headings and gutters would
 * otherwise be wider than a phone.
 */
export const fluid = (min: number, max: number, maxVw?: number): string => {
  const slope = (max - min) / (FLUID_TO - FLUID_FROM);
  const base = (min - slope * FLUID_FROM) / 16;
  const length = `clamp(${min / 16}rem, ${base.toFixed(3)}rem + ${(slope * 100).toFixed(3)}vw, ${max / 16}rem)`;
  return maxVw === undefined ? length : `min(${length}, ${maxVw}vw)`;
};
