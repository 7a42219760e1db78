import { screen, within } from '@testing-library/react';
import { fakeLayout } from '@hireloom/testing/fake-layout';
import { renderInFrame } from '../../testing/frame';
import { Testimonials } from './testimonials';

const nine = Array.from({ length: 9 }, (_, index) => ({
  _id: `${index}`,
  banner: '',
  heading: `Client ${index + 1}, Managing Director`,
  message: `<p>Words of client ${index + 1}.</p>`,
}));

let complaints: jest.SpyInstance;

beforeEach(() => {
  fakeLayout();
  complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => complaints.mockRestore());

const wall = () => screen.getByRole('group', { name: 'What Clients Say' });

test('every testimonial is there once to be read, in groups of three, and doubled for the drawing', () => {
  renderInFrame(<Testimonials loaded={nine} />);
  expect(within(wall()).getAllByRole('listitem')).toHaveLength(3);
  expect(within(wall()).getAllByRole('figure')).toHaveLength(9);
  expect(screen.getAllByText('Words of client 4.')).toHaveLength(2);
});

test('the wall moves by itself, and can be stopped', () => {
  renderInFrame(<Testimonials loaded={nine} />);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('a testimonial without a portrait shows the initials of who said it', () => {
  renderInFrame(<Testimonials loaded={nine} />);
  expect(screen.getAllByText('C1')[0]).toBeVisible();
});

test('testimonials that came without an id are all there', () => {
  renderInFrame(<Testimonials loaded={nine.map((entry) => ({ ...entry, _id: '' }))} />);
  expect(within(wall()).getAllByRole('figure')).toHaveLength(9);
  expect(complaints).not.toHaveBeenCalled();
});

test('the built-in ones are shown when there are none', () => {
  renderInFrame(<Testimonials loaded="failed" />);
  expect(within(wall()).getAllByRole('figure')).toHaveLength(4);
});

test('a list that has nothing to read says so', () => {
  renderInFrame(<Testimonials loaded={nine.map((entry) => ({ ...entry, message: '<p></p>' }))} />);
  expect(screen.getByText('No testimonials available')).toBeVisible();
});

test('while they are on their way it says so', () => {
  renderInFrame(<Testimonials loaded="late" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading testimonials...');
});
