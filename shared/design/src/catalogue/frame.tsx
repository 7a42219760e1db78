import { css, Global } from '@emotion/react';
import { Link, NavLink, Outlet, useLocation, useSearchParams } from '@hireloom/contracts/router';
import { useState } from 'react';
import { below, from, layout, space, strokes, toned, tones, type, weights } from '../tokens';
import { declare } from '../tokens/custom-properties';
import { dark } from '../tokens/dark';
import { CheckboxField, Container, Logo, VisuallyHidden } from '../ui';
import { FOUNDATIONS } from './foundations';
import { addressOf } from './part';
import { parts } from './parts';

const barStyles = css({ ...tones.surface, borderBlockEnd: `${strokes.hairline} solid ${toned.line}` });

const barRowStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2, 6),
  paddingBlock: space(2),
});

const homeStyles = css({ display: 'grid', alignContent: 'center', minHeight: layout.touchTarget });

const columnsStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(10),
  paddingBlock: space(8, 24),
  [from.large]: { gridTemplateColumns: `${space(52)} minmax(0, 1fr)` },
});

/** On a phone the page of contents leads to the parts. */
const sideStyles = css({
  [below.large]: { display: 'none' },
  position: 'sticky',
  insetBlockStart: 0,
  alignSelf: 'start',
  maxHeight: ['100vh', '100dvh'],
  overflowY: 'auto',
  padding: space(2),
});

const groupStyles = css({ ...type.eyebrow, color: toned.textSoft, paddingBlock: space(4, 1) });

const listStyles = css({ display: 'grid' });

const linkStyles = css({
  ...type.control,
  display: 'block',
  padding: space(1, 2),
  textDecoration: 'none',
  '&:hover': { color: toned.accent },
  '&[aria-current="page"]': {
    fontWeight: weights.semibold,
    color: toned.accentStrong,
    backgroundColor: toned.wash,
  },
});

/** All that there is, with the scheme that it is looked at in. */
export function Contents() {
  const { search } = useLocation();
  const scheme = new URLSearchParams(search).has('scheme') ? '?scheme=dark' : '';
  const groups = {
    Foundations: Object.keys(FOUNDATIONS),
    ...Object.fromEntries(
      Object.entries(parts).map(([group, list]) => [group, list.map(({ name }) => name)]),
    ),
  };
  return Object.entries(groups).map(([group, names]) => (
    <div key={group}>
      <p css={groupStyles}>{group}</p>
      <ul css={listStyles}>
        {names.map((name) => (
          <li key={name}>
            <NavLink to={addressOf(name) + scheme} css={linkStyles}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The catalogue around its pages. */
export function Frame() {
  const [search, setSearch] = useSearchParams();
  // The address follows a little later than a tick may show.
  const [isDark, setIsDark] = useState(() => search.has('scheme'));
  const turn = (isWanted: boolean) => {
    setIsDark(isWanted);
    const next = new URLSearchParams(search);
    if (isWanted) next.set('scheme', 'dark');
    else next.delete('scheme');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      {isDark && <Global styles={{ ':root': { ...declare(dark), colorScheme: 'dark' } }} />}
      <header css={barStyles}>
        <Container css={barRowStyles}>
          <Link to={isDark ? '/?scheme=dark' : '/'} css={homeStyles}>
            <Logo />
            <VisuallyHidden>All parts of the design system</VisuallyHidden>
          </Link>
          <CheckboxField label="Dark" checked={isDark} onChange={({ target }) => turn(target.checked)} />
        </Container>
      </header>
      <Container css={columnsStyles}>
        <nav aria-label="Parts" css={sideStyles}>
          <Contents />
        </nav>
        <main>
          <Outlet />
        </main>
      </Container>
    </>
  );
}
