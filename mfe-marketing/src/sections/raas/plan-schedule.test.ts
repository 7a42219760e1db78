import { labelTime, scheduleRoles } from './plan-schedule';

const schedule = (hires: number, months: number) =>
  scheduleRoles({ hires, months }).map(({ day, count }) => [Math.round(day), count]);

test.each([
  [1, 6, [[0, 1]]],
  [
    3,
    1,
    [
      [0, 1],
      [0, 1],
      [0, 1],
    ],
  ],
  [
    3,
    4,
    [
      [0, 1],
      [46, 1],
      [92, 1],
    ],
  ],
])(
  '%i roles open evenly over %i months, so that the last has its offers at the end',
  (hires, months, openings) => {
    expect(schedule(hires, months)).toEqual(openings);
  },
);

test.each([
  [12, Array.from({ length: 12 }, () => 1)],
  [13, [2, ...Array.from({ length: 11 }, () => 1)]],
  [60, Array.from({ length: 12 }, () => 5)],
])('%i roles are one weft each, from thirteen on in bundles', (hires, counts) => {
  expect(schedule(hires, 2).map(([, count]) => count)).toEqual(counts);
});

test.each([
  [1, ['Week 1', '2', '3', '4'], [1, 1, 1, 1]],
  [2, ['Month 1', '2'], [1, 1]],
  [11, ['Month 1', '4', '7', '10'], [3, 3, 3, 2]],
])('%i months are labelled so that labels have room', (months, texts, shares) => {
  const labels = labelTime({ months });
  expect([labels.map(({ text }) => text), labels.map(({ share }) => share)]).toEqual([texts, shares]);
});
