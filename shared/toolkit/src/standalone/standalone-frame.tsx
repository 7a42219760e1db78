import { css } from '@emotion/react';
import { Outlet } from '@hireloom/contracts/router';
import { space, tones, type } from '@hireloom/design';
import { Container, TextLink } from '@hireloom/design/ui';
import type { OwnDescription } from './index';

const barStyles = css({ ...tones.night, ...type.small, paddingBlock: space(2) });
const rowStyles = css({ display: 'flex', flexWrap: 'wrap', gap: space(1, 4), alignItems: 'center' });

/** A bar that says whose page this is and leads to all that the remote serves, with the page below. */
export function StandaloneFrame({ description }: { description: OwnDescription }) {
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
      <main>
        <Outlet />
      </main>
    </>
  );
}
