import { Global } from '@emotion/react';
import { PlatformContext } from '@hireloom/contracts/platform';
import { createBrowserRouter, RouterProvider } from '@hireloom/contracts/router';
import { createRoot } from 'react-dom/client';
import { type Exposes, MODULE_REPLACED, type RemoteDescription, type SlotProps } from '@hireloom/contracts';
import { globalStyles } from '@hireloom/design';
import { StandaloneFrame } from './standalone-frame';
import { standaloneRoutes } from './standalone-routes';
import { useStandalonePlatform } from './standalone-platform';

/** What `remote.json` says, as far as it matters to the remote alone. */
export type OwnDescription = Pick<RemoteDescription, 'name' | 'slots'> & {
  routes: readonly Pick<RemoteDescription['routes'][number], 'path' | 'page' | 'query'>[];
};

export type Standalone = {
  description: OwnDescription;
  exposes: Exposes;
  /** With which props the remote's own slots are shown. */
  slotProps?: Partial<SlotProps>;
};

type Router = ReturnType<typeof createBrowserRouter>;

function StandaloneApp({ router }: { router: Router }) {
  const { platform, overlays } = useStandalonePlatform();
  return (
    <PlatformContext value={platform}>
      <Global styles={globalStyles} />
      <RouterProvider router={router} />
      {overlays}
    </PlatformContext>
  );
}

/** Shows a remote alone in the page: its pages at their addresses, its slots at `/slots/<name>`. */
export function startStandalone(standalone: Standalone) {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root');
  const router = createBrowserRouter([
    {
      element: <StandaloneFrame description={standalone.description} />,
      hydrateFallbackElement: <p>Loading…</p>,
      children: standaloneRoutes(standalone),
    },
  ]);
  addEventListener(MODULE_REPLACED, () => void router.revalidate());
  createRoot(element).render(<StandaloneApp router={router} />);
}
