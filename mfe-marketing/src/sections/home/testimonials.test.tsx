import { renderInPlatform, screen } from '@hireloom/testing/render-page';
import { fakeLayout } from '@hireloom/testing/fake-layout';
import { Testimonials } from './testimonials';

beforeEach(() => {
  fakeLayout();
  jest.spyOn(console, 'error').mockReturnValue();
});

test('shows “No testimonials available” when no entry has text', () => {
  renderInPlatform(
    <Testimonials loaded={[{ _id: '1', banner: '', heading: 'Asha Rao', message: '<p></p>' }]} />,
  );
  expect(screen.getByText('No testimonials available')).toBeVisible();
});

test('shows a loading status while testimonials are late', () => {
  renderInPlatform(<Testimonials loaded="late" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading testimonials...');
});
