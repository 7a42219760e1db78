import { render } from '@testing-library/react';
import { unbroken } from './unbroken';

const rangesIn = (text: string) => {
  const { container } = render(<p>{unbroken(text)}</p>);
  expect(container).toHaveTextContent(text);
  return Array.from(container.querySelectorAll('span'), (span) => span.textContent);
};

test('a range stays on one line, and the text reads as it was written', () => {
  expect(rangesIn('Roles closed in 7–15 business days, at 40–60% savings')).toEqual(['7–15', '40–60%']);
  expect(rangesIn('₹7.2–10.8 lakh on Day 2–5.')).toEqual(['₹7.2–10.8', 'Day 2–5']);
});

test('a text without ranges is left alone', () => {
  expect(rangesIn('First vetted profiles within 72 hours')).toEqual([]);
});
