import { renderInPlatform, screen } from '@hireloom/testing/render-page';
import { Component } from './worked-price';

const readTexts = (role: 'term' | 'definition') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent);

test('the Fractional Hiring example shows what its days cost, and what they save', () => {
  renderInPlatform(<Component own="fractionalHiring" />);
  const [full, ...terms] = readTexts('term');
  expect(full).toContain('Full-time package');
  const dayCost = 0.5;
  const expected = [4, 6, 9].map((days) => days * dayCost);
  expect(readTexts('definition')).toEqual(
    [90, ...expected.map((month) => 12 * month)].map((year) => `₹${year} lakh`),
  );
  expect(terms).toEqual(
    expected.map((month) =>
      expect.stringMatching(`${Math.round(100 - (12 * month) / 0.9)}% saved.*₹${month} lakh a month`),
    ),
  );
});
