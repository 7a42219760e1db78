/** @jest-environment node */
import { isPreview, readPreview, signPreview } from './preview-link';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-22T10:00:00Z');
const version = 'a'.repeat(16);
const secret = 'one secret';
const link = signPreview(version, secret, NOW);

test('a preview link is valid for a week', () => {
  expect(isPreview(link)).toBe(true);
  expect(readPreview(link, secret, NOW)).toEqual({ version });
  expect(readPreview(link, secret, NOW + 7 * DAY_MS - 1000)).toEqual({ version });
  expect(readPreview(link, secret, NOW + 7 * DAY_MS)).toBe('expired');
});

test('an unsigned link or one of another site is rejected', () => {
  expect(readPreview(version, secret, NOW)).toBe('not signed');
  expect(readPreview(link, 'another secret', NOW)).toBe('not signed');
  expect(readPreview('../../etc', secret, NOW)).toBe('not understood');
});

test('altering any character of a link invalidates it', () => {
  for (const [index, letter] of [...link].entries()) {
    const altered = link.slice(0, index) + (letter === '1' ? '2' : '1') + link.slice(index + 1);
    expect([index, readPreview(altered, secret, NOW)]).toEqual([
      index,
      expect.stringMatching(/^not (signed|understood)$/),
    ]);
  }
});
