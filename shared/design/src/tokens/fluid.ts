const FLUID_FROM = 360;
const FLUID_TO = 1440;

/** From `min` px at 360 px to `max` px at 1440 px, in rem plus vw to follow the text size. `maxVw` caps it for doubled text. */
export const fluid = (min: number, max: number, maxVw?: number): string => {
  const slope = (max - min) / (FLUID_TO - FLUID_FROM);
  const base = (min - slope * FLUID_FROM) / 16;
  const length = `clamp(${min / 16}rem, ${base.toFixed(3)}rem + ${(slope * 100).toFixed(3)}vw, ${max / 16}rem)`;
  return maxVw === undefined ? length : `min(${length}, ${maxVw}vw)`;
};
