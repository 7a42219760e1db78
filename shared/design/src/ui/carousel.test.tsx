import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import userEvent from '@testing-library/user-event';
import { type FakeLayout, fakeLayout } from '@hireloom/testing/fake-layout';
import { Carousel } from './carousel';

const slides = ['Start-ups', 'Growing companies', 'Enterprises'].map((name) => ({
  id: name,
  content: <a href="/raas">{name}</a>,
}));

let visitor: FakeLayout;
beforeEach(() => {
  visitor = fakeLayout();
});

afterEach(() => jest.useRealTimers());

/** Renders a carousel and waits for its code. */
async function open(carousel: ReactElement) {
  render(carousel);
  await act(async () => import('./carousel-motion'));
}

const reachable = () => screen.getAllByRole('link').filter((link) => !link.closest('[inert]'));
const shown = () => reachable().map((link) => link.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a carousel has a name, and only its current slide is reachable', async () => {
  await open(<Carousel label="Stages" slides={slides} />);
  const group = screen.getByRole('group', { name: 'Stages' });
  expect(group).toHaveAttribute('aria-roledescription', 'carousel');
  expect(screen.getByRole('group', { name: '1 of 3' })).toBeVisible();
  expect(shown()).toEqual(['Start-ups']);
  expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
});

test('the buttons go to the next and previous slide and wrap around', async () => {
  const onSelect = jest.fn();
  await open(<Carousel label="Stages" slides={slides} onSelect={onSelect} />);
  await press('Next slide');
  expect(shown()).toEqual(['Growing companies']);
  await press('Previous slide');
  await press('Previous slide');
  expect(shown()).toEqual(['Enterprises']);
  await press('Next slide');
  expect(shown()).toEqual(['Start-ups']);
  expect(onSelect.mock.calls).toEqual([[0], [1], [0], [2], [0]]);
});

test('the arrow keys change the slide, except in a text field', async () => {
  const withField = [...slides.slice(0, 2), { id: 'field', content: <input aria-label="Email" /> }];
  await open(<Carousel label="Stages" slides={withField} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(shown()).toEqual(['Growing companies']);
  await userEvent.keyboard('{ArrowRight}');
  expect(shown()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Email'), 'ab{ArrowLeft}');
  expect(shown()).toEqual([]);
});

test('with reduced motion, a swipe does not glide to its slide', async () => {
  visitor.isStill = true;
  await open(<Carousel label="Stages" slides={slides} />);
  const slide = screen.getByRole('group', { name: '1 of 3' });
  fireEvent.mouseDown(slide, { clientX: 300 });
  fireEvent.mouseMove(slide, { clientX: 40 });
  fireEvent.mouseUp(slide, { clientX: 40 });
  expect(shown()).toEqual(['Growing companies']);
  for (let frame = 0; frame < 2; frame++) await act(() => new Promise(requestAnimationFrame));
  expect(slide.parentElement).toHaveStyle({ transform: 'translate3d(-400px,0px,0px)' });
});

test('a single slide has no buttons', () => {
  render(<Carousel label="Stages" slides={slides.slice(0, 1)} autoplayMs={2000} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('off screen, every slide is reachable, and a click changes the slide once the carousel has loaded', async () => {
  visitor.isInView = false;
  await open(<Carousel label="Stages" slides={slides} />);
  expect(shown()).toHaveLength(3);
  await press('Next slide');
  await waitFor(() => expect(shown()).toEqual(['Growing companies']));
});

describe('an autoplaying carousel', () => {
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const show = () => open(<Carousel label="Stages" slides={slides} autoplayMs={2000} />);
  beforeEach(() => void jest.useFakeTimers());

  test('advances after its interval and wraps around', async () => {
    await show();
    wait(1999);
    expect(shown()).toEqual(['Start-ups']);
    wait(1);
    expect(shown()).toEqual(['Growing companies']);
    wait(4000);
    expect(shown()).toEqual(['Start-ups']);
  });

  test('stops on Pause and restarts on Play while hovered', async () => {
    await show();
    await user().click(screen.getByRole('button', { name: 'Pause' }));
    wait(10_000);
    expect(shown()).toEqual(['Start-ups']);
    await user().click(screen.getByRole('button', { name: 'Play' }));
    wait(2000);
    expect(shown()).toEqual(['Growing companies']);
  });

  test('pauses while it is hovered or has focus', async () => {
    await show();
    const slide = screen.getByText('Start-ups');
    const pointer = user();
    await pointer.hover(slide);
    wait(10_000);
    await pointer.unhover(slide);
    await pointer.hover(document.body);
    act(() => slide.focus());
    wait(10_000);
    expect(shown()).toEqual(['Start-ups']);
    act(() => slide.blur());
    wait(2000);
    expect(shown()).toEqual(['Growing companies']);
  });

  test('does not move with reduced motion until Play is clicked', async () => {
    visitor.isStill = true;
    await show();
    wait(10_000);
    expect(shown()).toEqual(['Start-ups']);
    await user().click(screen.getByRole('button', { name: 'Play' }));
    wait(2000);
    expect(shown()).toEqual(['Growing companies']);
  });
});
