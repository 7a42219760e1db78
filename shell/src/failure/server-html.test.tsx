import type { AnyPageModule, AnySlotModule } from '@hireloom/contracts';
import createCache from '@emotion/cache';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { frame } from '../content/frame';
import { PageRegion } from '../page-region';
import { RemoteFailure, createResource } from '../remotes';
import { App, type Shell } from '../shell-context';
import { SlotView } from '../slots/slot-view';
import { known, shellWith } from './fixtures/shell-with';
import { createHeldRegions, holdRenderedRegions } from './held-regions';
import { saveServerHtml } from './server-html';

let isBroken: boolean;
const breakable = (label: string) => () => {
  if (isBroken) throw new Error('broken');
  return (
    <label>
      {label} <input />
    </label>
  );
};
const pageModule: AnyPageModule = {
  Component: breakable('Search'),
  meta: () => ({ title: '', description: '' }),
};
const slotModule: AnySlotModule = { Component: breakable('E-mail') };

/** Re-renders, as when a message opens. */
function Frame() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Messages: {count}
      </button>
      <main>
        <PageRegion />
      </main>
      <SlotView name="newsletter-form" props={{}} />
      <SlotView name="blog-teaser" props={{}} />
    </>
  );
}

const app = (shell: Shell) => (
  <App cache={createCache({ key: 'css' })} shell={shell}>
    <Frame />
  </App>
);

let root: Root;
let container: HTMLElement;

beforeEach(() => {
  isBroken = false;
  navigator.sendBeacon = jest.fn(() => true);
  jest.spyOn(console, 'error').mockReturnValue();
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(app(shellWith(known(pageModule), known(slotModule))));
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  jest.restoreAllMocks();
});

const fields = () => screen.getAllByRole<HTMLInputElement>('textbox');
const retries = () => screen.queryAllByRole('button', { name: frame.failure.retry });

function hydrate(shell: Shell) {
  const serverHtml = saveServerHtml();
  const onRecoverableError = () => undefined;
  const browser = { ...shell.browser, serverHtml };
  return act(
    async () => void (root = hydrateRoot(container, app({ ...shell, browser }), { onRecoverableError })),
  );
}

test('a page and slots that throw keep the server’s HTML and typed text until a retry', async () => {
  const rendered = fields();
  expect(rendered).toHaveLength(3);
  for (const field of rendered) field.value = 'Meera';
  isBroken = true;
  await hydrate(shellWith(known(pageModule), known(slotModule)));
  expect(fields()).toEqual(rendered);
  for (const field of fields()) expect(field).toHaveValue('Meera');
  expect(screen.getByRole('group', { name: frame.failure.unhydratedPage })).toBeVisible();
  expect(screen.getByRole('group', { name: frame.failure.unhydratedForm })).toBeVisible();
  // Nothing in a teaser needs scripts.
  expect(retries()).toHaveLength(2);

  await act(async () => retries().forEach((button) => button.click()));
  expect(fields()).toEqual(rendered);
  isBroken = false;
  await act(async () => retries().forEach((button) => button.click()));
  expect(retries()).toEqual([]);
  expect(fields()).toHaveLength(3);
});

test('a page and slots whose bundle fails to load keep the server’s HTML when the shell re-renders', async () => {
  const lost = new RemoteFailure('leads', 'r1', './list', 'chunk', 'gone');
  const lostOnce = (module: unknown) =>
    createResource(jest.fn().mockRejectedValueOnce(lost).mockResolvedValue(module));
  const shell = shellWith(lostOnce(pageModule), lostOnce(slotModule));
  const regions = createHeldRegions();
  holdRenderedRegions(regions, shell.currentPage.state.page.handle, shell.remotes);
  const rendered = fields();
  await hydrate({ ...shell, browser: { regions } });
  act(() => screen.getByRole('button', { name: 'Messages: 0' }).click());
  expect(screen.getByRole('button', { name: 'Messages: 1' })).toBeVisible();
  expect(fields()).toEqual(rendered);
  expect(screen.getByRole('group', { name: frame.failure.unhydratedPage })).toBeVisible();
  expect(retries()).toHaveLength(2);

  await act(async () => retries().forEach((button) => button.click()));
  expect(retries()).toEqual([]);
  expect(fields()).toEqual(rendered);
});
