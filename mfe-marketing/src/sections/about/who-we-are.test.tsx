import { renderInPlatform, screen } from '@hireloom/testing/render-page';
import { site } from '@hireloom/contracts';
import { WhoWeAre } from './who-we-are';

const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

test('shows the configured company facts and omits missing ones', () => {
  renderInPlatform(<WhoWeAre company={{ ...site.company, registeredName: 'Hireloom Private Limited' }} />);
  expect(terms()).toEqual(['Registered name', 'Email', 'Phone', 'Phone hours', 'Head office']);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('shows people, photograph and street when configured', () => {
  renderInPlatform(
    <WhoWeAre
      company={{
        registeredName: '',
        foundingYear: '2011',
        licences: 'Recruiting agent, registration 1234',
        street: '12 Residency Road',
        people: [{ name: 'Asha Rao', role: 'Founder', photo: '' }],
        picture: { src: '/office.jpg', alt: 'Our office' },
      }}
    />,
  );
  expect(terms()).toEqual(expect.arrayContaining(['Founded', 'Licences and registrations']));
  expect(screen.getByText(/^12 Residency Road, Bangalore/)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Our office' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Asha RaoFounder');
});
