import { readingMinutes } from './article-data';

test('rounds reading time to at least one minute', () => {
  expect(readingMinutes('<p>Short</p>')).toBe(1);
  expect(readingMinutes('word '.repeat(880))).toBe(4);
});
