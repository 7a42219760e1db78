import { referTo } from './custom-properties';

const { step } = referTo('space');

const steps = (count: number): string => {
  if (count === 0) return '0';
  return count === 1 ? step : `calc(${step}*${count})`;
};

/** A CSS length in steps of 4 px, in rem: `space(4)` is 16 px, `space(2, 4)` is `8px 16px`, `space(-1)` is -4 px. */
export const space = (...counts: [number, ...number[]]): string => counts.map(steps).join(' ');

export const layout = referTo('layout');

export const radii = referTo('radius');

export const strokes = referTo('stroke');

export const shadows = referTo('shadow');

export const layers = { header: 10, menu: 20, skipLink: 30 } as const;
