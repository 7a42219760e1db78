import { css, Global } from '@emotion/react';
import { MODULE_REPLACED } from '@hireloom/contracts';
import { PlatformContext } from '@hireloom/contracts/platform';
import { globalStyles, space, tones, type } from '@hireloom/design';
import { Container, TextLink } from '@hireloom/design/ui';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ReactRouterBridge } from './react-router-bridge';
import { useStandalonePlatform } from './standalone-platform';
import { type OwnDescription, type Standalone, standaloneRoutes } from './standalone-routes';

const barStyles = css({ ...tones.night, ...type.small, paddingBlock: space(2) });
const rowStyles = css({ display: 'flex', flexWrap: 'wrap', gap: space(1, 4), alignItems: 'center' });

/** A bar with the remote's name and links to all its pages and slots, above the page. */
function Frame({ name, routes, slots }: OwnDescription) {
  const fixedPaths = routes.map(({ path }) => path).filter((path) => !path.includes(':'));
  return (
    <>
      <nav aria-label="Standalone" css={barStyles}>
        <Container css={rowStyles}>
          <strong>{name}, standalone</strong>
          {fixedPaths.map((path) => (
            <TextLink key={path} href={path}>
              {path}
            </TextLink>
          ))}
          {slots.map((slot) => (
            <TextLink key={slot} href={`/slots/${slot}`}>
              slot {slot}
            </TextLink>
          ))}
        </Container>
      </nav>
      <main>
        <Outlet />
      </main>
    </>
  );
}

function StandaloneApp({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const { platform, overlays } = useStandalonePlatform();
  return (
    <PlatformContext value={platform}>
      <Global styles={globalStyles} />
      <RouterProvider router={router} />
      {overlays}
    </PlatformContext>
  );
}

export { ReactRouterBridge };

/** Shows a remote standalone: its pages at their own paths, its slots at `/slots/<name>`. */
export function startStandalone(standalone: Standalone) {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root');
  const router = createBrowserRouter([
    {
      element: (
        <ReactRouterBridge>
          <Frame {...standalone.description} />
        </ReactRouterBridge>
      ),
      hydrateFallbackElement: <p>Loading…</p>,
      children: standaloneRoutes(standalone),
    },
  ]);
  addEventListener(MODULE_REPLACED, () => void router.revalidate());
  createRoot(element).render(<StandaloneApp router={router} />);
}
