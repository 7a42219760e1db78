import { type AnyPageModule, type AnySlotModule, createReference } from '@hireloom/contracts';
import createCache from '@emotion/cache';
import { act, screen, waitFor } from '@testing-library/react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { frame } from '../content/frame';
import { toReadablePromise } from '../readable-promise';
import { PageRegion } from '../page-region';
import { createResource } from '../remotes';
import { App, type Shell } from '../shell-context';
import { known, shellWith } from '../failure/fixtures/shell-with';
import { createHydrationTriggers } from './hydration-triggers';
import { SlotView } from './slot-view';

const form: AnySlotModule = {
  Component: () => (
    <label>
      E-mail <input type="email" />
    </label>
  ),
};

/** A page that shows its data. */
const list: AnyPageModule = {
  Component: ({ loaderData }) => <h1>{String(loaderData)}</h1>,
  meta: () => ({ title: '', description: '' }),
};
const page = (shell: Shell) => (
  <App cache={createCache({ key: 'css' })} shell={shell}>
    <PageRegion />
    <SlotView name="newsletter-form" props={{}} />
  </App>
);

const observe = jest.fn();

let comeNear: () => void;

class Observer {
  observe = observe;
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    comeNear = () => report([{ isIntersecting: true }]);
  }
  disconnect() {}
}

let root: Root;
let container: HTMLElement;
let arrive: (module: AnySlotModule) => void;

beforeEach(() => {
  observe.mockClear();
  globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page(shellWith(known(list), known(form))));
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

async function hydrate() {
  const bundle = toReadablePromise(new Promise<AnySlotModule>((resolve) => (arrive = resolve)));
  const triggers = createHydrationTriggers(() => container.querySelector('[data-slot]'));
  const shell = {
    ...shellWith(
      known(list),
      createResource(() => bundle),
    ),
    browser: { hydrationTriggers: triggers },
  };
  await act(async () => void (root = hydrateRoot(container, page(shell))));
  await waitFor(() => expect(observe).toHaveBeenCalled());
  return shell.currentPage;
}

const field = () => screen.getByLabelText<HTMLInputElement>('E-mail');

test('a page reload preserves a slot that is not hydrated yet', async () => {
  const currentPage = await hydrate();
  const rendered = field();
  await act(async () => {
    comeNear();
    rendered.value = 'asha@acorn.example';
  });

  await act(() => currentPage.reload());
  expect(screen.getByRole('heading')).toHaveTextContent('Two');
  const slot = container.querySelector('[data-slot]');
  expect(slot).not.toHaveAttribute('data-hydrated');

  await act(async () => arrive(form));
  await waitFor(() => expect(slot).toHaveAttribute('data-hydrated'));
  expect(field()).toBe(rendered);
  expect(field()).toHaveValue('asha@acorn.example');
});

test('a slot that throws shows its support reference until a retry succeeds', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  navigator.sendBeacon = jest.fn(() => true);
  let isBroken = true;
  const Component = () => {
    if (isBroken) throw new Error('broken');
    return <p>Here again</p>;
  };
  container.replaceChildren();
  await act(async () => {
    root = createRoot(container);
    root.render(page(shellWith(known(list), known({ Component }))));
  });
  const step = { remote: 'leads', release: 'r1', module: './newsletter-form', phase: 'render' } as const;
  expect(screen.getByText(`${frame.failure.reference} ${createReference(step)}`)).toBeVisible();
  isBroken = false;
  act(() => screen.getByRole('button', { name: frame.failure.retry }).click());
  expect(screen.getByText('Here again')).toBeVisible();
  expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
});
