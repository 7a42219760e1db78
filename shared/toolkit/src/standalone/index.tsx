import { css, Global } from '@emotion/react';
import { MODULE_REPLACED } from '@hireloom/contracts';
import { PlatformContext } from '@hireloom/contracts/platform';
import { globalStyles, space, tones, type } from '@hireloom/design';
import { Container, TextLink } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useStandalonePlatform } from './standalone-platform';
import {
  loadContentAt,
  type OwnDescription,
  type Standalone,
  createStandaloneRoutes,
} from './standalone-routes';

const barStyles = css({ ...tones.night, ...type.small, paddingBlock: space(2) });
const rowStyles = css({ display: 'flex', flexWrap: 'wrap', gap: space(1, 4), alignItems: 'center' });

function Frame({ description, children }: { description: OwnDescription; children: ReactNode }) {
  const { name, routes, slots } = description;
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
      <main>{children}</main>
    </>
  );
}

type Props = { description: OwnDescription; reload: () => Promise<void>; children: ReactNode };

function StandaloneApp({ reload, ...frame }: Props) {
  const { platform, overlays } = useStandalonePlatform(reload);
  return (
    <PlatformContext value={platform}>
      <Global styles={globalStyles} />
      <Frame {...frame} />
      {overlays}
    </PlatformContext>
  );
}

/** Shows a remote standalone: its pages at their own paths, its slots at `/slots/<name>`. */
export function startStandalone(standalone: Standalone) {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root');
  const root = createRoot(element);
  const routes = createStandaloneRoutes(standalone);
  const show = (content: ReactNode) =>
    root.render(
      <StandaloneApp description={standalone.description} reload={load}>
        {content}
      </StandaloneApp>,
    );
  const load = async () => show(await loadContentAt(routes, new URL(location.href)));
  addEventListener(MODULE_REPLACED, () => void load());
  show(<p>Loading…</p>);
  void load();
}
