import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { listenForBack, useCloseOnBack } from './use-close-on-back';

function Overlay({ name }: { name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnBack(isOpen, () => setIsOpen(false));
  return (
    <button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {name}
    </button>
  );
}

const toggle = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const openOverlays = () => screen.queryAllByRole('button', { expanded: true }).map((one) => one.textContent);

/** Goes back and waits until all resulting events have been handled. */
async function goBack() {
  await act(async () => {
    history.back();
    // Turns of the event loop, because elapsed time is unreliable on a busy machine.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
  });
}

const heard = jest.fn();

beforeAll(() => {
  listenForBack();
  addEventListener('popstate', heard);
});
beforeEach(() => {
  history.pushState({ of: 'the page before' }, '', '/before');
  history.pushState({ of: 'this page' }, '', '/page');
  render(
    <>
      <Overlay name="popup" />
      <Overlay name="alert" />
    </>,
  );
  heard.mockClear();
});

test('Back closes an open overlay without a popstate event, then leaves the page', async () => {
  toggle('popup');
  expect(history.state).toEqual({ of: 'this page', overlay: true });
  await goBack();
  expect(openOverlays()).toEqual([]);
  expect(location.pathname).toBe('/page');
  expect(heard).not.toHaveBeenCalled();
  await goBack();
  expect(location.pathname).toBe('/before');
});

test('Back closes two overlays one at a time', async () => {
  toggle('popup');
  toggle('alert');
  await goBack();
  expect(openOverlays()).toEqual(['popup']);
  await goBack();
  expect(openOverlays()).toEqual([]);
  expect(location.pathname).toBe('/page');
});

test('an overlay closed by its button leaves no extra history entry', async () => {
  for (let press = 0; press < 4; press += 1) toggle('popup');
  await goBack();
  expect(location.pathname).toBe('/before');
});

test('Back reaches the page’s popstate listeners when no overlay is open', async () => {
  history.pushState({ of: 'another part' }, '', '/page/part');
  await goBack();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(location.pathname).toBe('/page');
});

test('adds no history entry in browsers with CloseWatcher', () => {
  Object.assign(globalThis, { CloseWatcher: class {} });
  const { length } = history;
  toggle('popup');
  expect(history.length).toBe(length);
  Reflect.deleteProperty(globalThis, 'CloseWatcher');
});
