import { fakeLayout } from '@hireloom/testing/fake-layout';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { payPerHire } from '../../content/pay-per-hire';
import { raas } from '../../content/raas';
import { renderInFrame } from '../../testing/frame';
import { IconSlides } from './icon-slides';

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** Renders a part and loads the code of its carousel. */
async function show(part: ReactNode) {
  renderInFrame(part);
  await act(() => jest.advanceTimersByTimeAsync(0));
}
const shown = () =>
  screen
    .getAllByRole('heading', { level: 3 })
    .filter((heading) => !heading.closest('[inert]'))
    .map((heading) => heading.textContent);

beforeEach(() => {
  fakeLayout();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('the three RaaS stages rotate every two seconds', async () => {
  await show(<IconSlides section={raas.stages} />);
  const headings = raas.stages.items.map(({ title }) => title);
  const seen = [shown()];
  wait(1999);
  expect(shown()).toEqual(seen[0]);
  wait(1);
  seen.push(shown());
  wait(2000);
  seen.push(shown());
  expect(seen.flat()).toEqual(headings);
  wait(2000);
  expect(shown()).toEqual([headings[0]]);
});

test('the five Pay Per Hire features rotate every three seconds', async () => {
  await show(<IconSlides section={payPerHire.showcase} />);
  const titles = payPerHire.showcase.items.map(({ title }) => title);
  const seen = [shown()];
  wait(2999);
  expect(shown()).toEqual(seen[0]);
  wait(1);
  seen.push(shown());
  for (let step = 0; step < 3; step += 1) {
    wait(3000);
    seen.push(shown());
  }
  expect(seen.flat()).toEqual(titles);
  wait(3000);
  expect(shown()).toEqual([titles[0]]);
});
