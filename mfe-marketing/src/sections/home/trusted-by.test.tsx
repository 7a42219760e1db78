import { renderInPlatform, screen, within } from '@hireloom/testing/render-page';
import { fakeLayout } from '@hireloom/testing/fake-layout';
import { home } from '../../content/home';
import { TrustedBy } from './trusted-by';

beforeEach(() => void fakeLayout());

const builtIn = home.trustedBy.builtInLogos.map(({ heading }) => heading);
const strip = () => screen.getByRole('group', { name: home.trustedBy.marqueeLabel });
const names = () =>
  within(strip())
    .getAllByRole('img')
    .map((logo) => logo.getAttribute('alt'));

test.each([[[]], ['failed' as const], ['late' as const]])('shows five built-in logos for %j', (logos) => {
  renderInPlatform(<TrustedBy loaded={logos} />);
  expect(names()).toEqual(builtIn);
});

test('shows the name of a client without a logo', () => {
  renderInPlatform(<TrustedBy loaded={[{ heading: 'Padhora', banner: '' }]} />);
  expect(within(strip()).getAllByText('Padhora')[0]).toBeVisible();
});
