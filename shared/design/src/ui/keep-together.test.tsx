import { translate } from '@hireloom/testing/translate';
import { render, screen } from '@testing-library/react';
import { keepTogether } from './keep-together';

test('ranges, amounts and compounds stay on one line', () => {
  render(<p>{keepTogether('A full-time executive saves 40–60%: ₹36–54 lakh of ₹90 lakh')}</p>);
  for (const text of ['full-time', '40–60%', '₹36–54 lakh', '₹90 lakh'])
    expect(screen.getByText(text)).toHaveStyle({ whiteSpace: 'nowrap' });
});

test('text with ranges can re-render after translation', () => {
  const show = (text: string) => <p data-testid="text">{keepTogether(text)}</p>;
  const { rerender } = render(show('A fee of 10–20% of the pay'));
  translate();
  rerender(show('Fees of 30–40% of what is paid'));
  expect(screen.getByTestId('text')).toHaveTextContent(/^Fees of 30–40% of what is paid$/);
});
