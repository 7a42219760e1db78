import { formatDate } from './dates';

const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

test.each([
  '2026-11-10T00:00:00.000Z',
  '2026-01-01T23:59:59.999Z',
  '2024-02-29T12:00:00+05:30',
  '1999-12-31',
])('formats %s like Intl.DateTimeFormat', (iso) => {
  expect(formatDate(iso, false)).toBe(short.format(new Date(iso)));
  expect(formatDate(iso, true)).toBe(long.format(new Date(iso)));
});

test('formats an invalid date as an empty string', () => {
  expect(['', 'soon', '2026-13-45'].map((iso) => formatDate(iso, true))).toEqual(['', '', '']);
});
