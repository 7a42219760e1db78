import { type AnySlotModule, referenceOf, type RegistryRemote } from '@hireloom/contracts';
import createCache from '@emotion/cache';
import { act, screen, waitFor } from '@testing-library/react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { App } from '../app';
import { frame } from '../content/frame';
import { fulfilled, readable } from '../readable-promise';
import { type Remotes, type Resource, resource } from '../remotes';
import type { Shell } from '../shell-context';
import { createHydrationTriggers } from './hydration-triggers';
import { createSlotData } from './slot-data';
import { SlotView } from './slot-view';

const remote = {
  name: 'leads',
  release: 'r1',
  routes: [],
  slots: { 'newsletter-form': './newsletter-form' },
} as unknown as RegistryRemote;

const form: AnySlotModule = {
  Component: () => (
    <label>
      E-mail <input type="email" />
    </label>
  ),
};

const remotesWith = (module: Resource<unknown>) =>
  ({ registry: { remotes: [remote] }, module: () => module, onStep: () => undefined }) as unknown as Remotes;

const shellWith = (module: Resource<unknown>): Shell => ({
  remotes: remotesWith(module),
  slotData: createSlotData(),
  publicOrigin: '',
  navigation: [],
});

const makeRouter = () =>
  createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <Outlet />
          <SlotView name="newsletter-form" props={{}} />
        </>
      ),
      children: [
        { index: true, element: <h1>One</h1> },
        { path: 'two', element: <h1>Two</h1> },
      ],
    },
  ]);

const page = (shell: Shell, router: ReturnType<typeof makeRouter>) => (
  <App cache={createCache({ key: 'css' })} shell={shell}>
    <RouterProvider router={router} />
  </App>
);

const observe = jest.fn();

const neverSeen = class {
  observe = observe;
  disconnect() {}
};

let root: Root;
let container: HTMLElement;
let arrive: (module: AnySlotModule) => void;

beforeEach(() => {
  observe.mockClear();
  globalThis.IntersectionObserver = neverSeen as unknown as typeof IntersectionObserver;
  const rendered: Resource<unknown> = {
    load: () => fulfilled(form),
    peek: () => form,
    forgetFailure: () => undefined,
  };
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page(shellWith(rendered), makeRouter()));
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

async function hydrate() {
  const bundle = readable(new Promise<AnySlotModule>((resolve) => (arrive = resolve)));
  const triggers = createHydrationTriggers(() => container.querySelector('[data-slot]'));
  const router = makeRouter();
  router.subscribe(triggers.leave);
  const shell = { ...shellWith(resource(() => bundle)), hydrationTriggers: triggers };
  await act(async () => void (root = hydrateRoot(container, page(shell, router))));
  await waitFor(() => expect(observe).toHaveBeenCalled());
  return router;
}

const field = () => screen.getByLabelText<HTMLInputElement>('E-mail');

test('a navigation does not wait for a slot of the frame, which stands as it came until its bundle is there', async () => {
  const router = await hydrate();
  const rendered = field();
  await act(async () => {
    rendered.focus();
    rendered.value = 'asha@acorn.example';
  });

  await act(() => router.navigate('/two'));
  expect(screen.getByRole('heading')).toHaveTextContent('Two');
  expect(field()).toBe(rendered);
  expect(field()).toHaveValue('asha@acorn.example');

  const slot = container.querySelector('[data-slot]');
  expect(slot).not.toHaveAttribute('data-hydrated');
  await act(async () => arrive(form));
  await waitFor(() => expect(field()).not.toBe(rendered));
  expect(slot).toHaveAttribute('data-hydrated');
  expect(screen.getAllByLabelText('E-mail')).toHaveLength(1);
});

test('a slot that throws shows the reference of its failure in its place, until a retry', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  navigator.sendBeacon = jest.fn(() => true);
  let isBroken = true;
  const Component = () => {
    if (isBroken) throw new Error('broken');
    return <p>Here again</p>;
  };
  const broken: Resource<unknown> = {
    load: () => fulfilled({ Component }),
    peek: () => undefined,
    forgetFailure: () => undefined,
  };
  container.replaceChildren();
  await act(async () => {
    root = createRoot(container);
    root.render(page(shellWith(broken), makeRouter()));
  });
  const step = { remote: 'leads', release: 'r1', module: './newsletter-form', phase: 'render' } as const;
  expect(screen.getByText(`${frame.failure.reference} ${referenceOf(step)}`)).toBeVisible();
  isBroken = false;
  act(() => screen.getByRole('button', { name: frame.failure.retry }).click());
  expect(screen.getByText('Here again')).toBeVisible();
  expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
});
