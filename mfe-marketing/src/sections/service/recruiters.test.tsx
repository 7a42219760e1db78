import { renderInPlatform, screen } from '@hireloom/testing/render-page';
import { Recruiters } from './recruiters';

test('named recruiters are introduced, with or without a picture', () => {
  renderInPlatform(
    <Recruiters
      people={[
        { name: 'Asha Rao', picture: '/asha.webp', text: 'I hire backend engineers.' },
        { name: 'Tom Lee', picture: '', text: 'I hire in London.' },
      ]}
    />,
  );
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Asha Rao',
    'Tom Lee',
  ]);
  expect(screen.getByText('I hire in London.')).toBeVisible();
});

test('a service without named recruiters has no empty section', () => {
  renderInPlatform(<Recruiters people={[]} />);
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});
