import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeLayout, fakeLayout } from '@hireloom/testing/fake-layout';
import { Wall } from './wall';

const quotes = ['Good.', 'Fast.', 'Both.'].map((words) => ({ id: words, content: <p>{words}</p> }));

let visitor: FakeLayout;
let scrollTo: jest.Mock;
beforeEach(() => {
  visitor = fakeLayout();
  jest.useFakeTimers();
  // The fake list is 400 px high.
  scrollTo = jest.fn(function (this: HTMLElement, { top }: { top: number }) {
    this.scrollTop = top;
  });
  HTMLElement.prototype.scrollTo = scrollTo as never;
});
afterEach(() => jest.useRealTimers());

const show = () => render(<Wall label="Testimonials" items={quotes} steps={4} stepMs={3000} />);
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const tops = () => scrollTo.mock.calls.map(([{ top }]) => Math.round(top));
const frame = () => screen.getByRole('group', { name: 'Testimonials' }).firstElementChild as HTMLElement;

test('the wall scrolls one step every three seconds and wraps around', () => {
  show();
  wait(2999);
  expect(tops()).toEqual([]);
  wait(1);
  wait(33_000);
  expect(tops()).toEqual([33, 67, 100, 133, 167, 200, 233, 267, 300, 333, 367, 400]);
  wait(3000);
  expect(tops().at(-1)).toBe(33);
});

test('a touch stops autoscroll and enables manual scrolling', async () => {
  show();
  expect(frame()).toHaveStyle({ overflowY: 'hidden' });
  await user().pointer({ keys: '[TouchA]', target: screen.getAllByText('Good.')[0] as HTMLElement });
  await user().pointer({ keys: '[TouchA]', target: document.body });
  wait(10_000);
  expect(tops()).toEqual([]);
  expect(frame()).toHaveStyle({ overflowY: 'auto' });
  expect(frame()).toHaveAttribute('tabindex', '0');
  await user().click(screen.getByRole('button', { name: 'Play' }));
  wait(3000);
  expect(tops()).toEqual([33]);
});

test('with reduced motion each item is there once for assistive technology, and only the visitor scrolls', () => {
  visitor.isStill = true;
  show();
  expect(within(frame()).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getAllByText('Good.')).toHaveLength(2);
  wait(10_000);
  expect(tops()).toEqual([]);
  expect(frame()).toHaveStyle({ overflowY: 'auto' });
});

test('autoscroll pauses while the wall is out of view or hovered', async () => {
  show();
  act(() => visitor.show(false));
  wait(10_000);
  expect(tops()).toEqual([]);
  act(() => visitor.show(true));
  await user().hover(screen.getAllByText('Good.')[0] as HTMLElement);
  wait(10_000);
  expect(tops()).toEqual([]);
});
