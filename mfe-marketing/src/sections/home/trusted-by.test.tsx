import { screen, within } from '@testing-library/react';
import { fakeLayout } from '@hireloom/testing/fake-layout';
import { home } from '../../content/home';
import { renderInFrame } from '../../testing/frame';
import { TrustedBy } from './trusted-by';

beforeEach(() => void fakeLayout());

const builtIn = home.trustedBy.builtInLogos.map(({ heading }) => heading);
const strip = () => screen.getByRole('group', { name: home.trustedBy.marqueeLabel });
const names = () =>
  within(strip())
    .getAllByRole('img')
    .map((logo) => logo.getAttribute('alt'));

test('the logos of the service are shown, each once to be read and twice in the drawing', () => {
  renderInFrame(<TrustedBy loaded={[{ heading: 'Torvane', banner: '/api/media/torvane.svg' }]} />);
  expect(names()).toEqual(['Torvane']);
  expect(screen.getAllByAltText('Torvane')).toHaveLength(2);
  expect(screen.getAllByAltText('Torvane')[0]).toHaveAttribute('src', '/api/media/torvane.svg');
});

test.each([[[]], ['failed' as const], ['late' as const]])('five built-in logos stand in for %j', (logos) => {
  renderInFrame(<TrustedBy loaded={logos} />);
  expect(names()).toEqual(builtIn);
});

test('a client without a picture is named in letters', () => {
  renderInFrame(<TrustedBy loaded={[{ heading: 'Padhora', banner: '' }]} />);
  expect(within(strip()).getAllByText('Padhora')[0]).toBeVisible();
});

test('four figures read as one phrase each, with what they count', () => {
  renderInFrame(<TrustedBy loaded="failed" />);
  for (const { value, label, base } of home.trustedBy.stats)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain(
      `${value} ${label} ${base}`,
    );
});
