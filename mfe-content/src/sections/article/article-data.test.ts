import { estimateReadingMinutes } from './article-data';

test('rounds reading time to at least one minute', () => {
  expect(estimateReadingMinutes('<p>Short</p>')).toBe(1);
  expect(estimateReadingMinutes('word '.repeat(880))).toBe(4);
});
