import { countThreads, hangThreads } from './hang-threads';

test.each([
  ['18', 18, 18],
  ['81+', 81, 81],
  ['7 weeks', 7, 7],
  ['25 in 18 days', 25, 25],
  ['57 of 60', 57, 60],
  ['48%', 48, 100],
])('the figure %s has %i lit threads of %i', (figure, lit, all) => {
  const threads = hangThreads(figure, 'torvane');
  expect(threads).toHaveLength(all);
  expect(threads.filter(({ isLit }) => isLit)).toHaveLength(lit);
});

test.each(['₹5 lakh', '1,200', '4.5 days', '5000', '130%', '7 of 5', '0', ''])(
  'a figure that threads cannot count, such as “%s”, has some all the same',
  (figure) => expect(countThreads(figure)).toEqual({ lit: 24, all: 24 }),
);

test('the threads of two stories with one figure differ', () => {
  expect(hangThreads('18', 'brolgadesk')).not.toEqual(hangThreads('18', 'harrowline'));
});
