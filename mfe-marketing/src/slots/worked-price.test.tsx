import { renderInPlatform, screen } from '@hireloom/testing/render-page';
import { Component } from './worked-price';

const readTexts = (role: 'term' | 'definition') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent);

test('the Fractional Hiring example shows the reduced yearly and monthly pay', () => {
  renderInPlatform(<Component own="fractionalHiring" />);
  const years = [0, 40, 60].map((saved) => (90 * (100 - saved)) / 100);
  expect(readTexts('definition')).toEqual(years.map((year) => `₹${year} lakh`));
  const [, ...details] = readTexts('term');
  expect(details).toEqual(
    years.slice(1).map((year) => expect.stringContaining(`₹${year / 12} lakh a month`)),
  );
});
