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

test.each([
  ['RaaS stages', 2000, raas.stages],
  ['Pay Per Hire features', 3000, payPerHire.showcase],
])('the %s rotate every %i ms', async (_what, everyMs, section) => {
  await show(<IconSlides section={section} />);
  const titles = section.items.map(({ title }) => title);
  const seen = [shown()];
  wait(everyMs - 1);
  expect(shown()).toEqual(seen[0]);
  wait(1);
  seen.push(shown());
  while (seen.length < titles.length) {
    wait(everyMs);
    seen.push(shown());
  }
  expect(seen.flat()).toEqual(titles);
  wait(everyMs);
  expect(shown()).toEqual([titles[0]]);
});
