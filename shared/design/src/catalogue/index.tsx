import { css, Global } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, NavLink, Outlet, RouterProvider } from 'react-router-dom';
import { globalStyles, space, strokes, toned, type, weights } from '../tokens';
import { Container, SectionHeading } from '../ui';
import { type Stories, stories } from './stories';

const navigationStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2, 6),
  paddingBlock: space(3),
  borderBlockEnd: `${strokes.hairline} solid ${toned.line}`,
  '& [aria-current="page"]': { fontWeight: weights.semibold },
});
const pageStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(4),
  paddingBlock: space(6, 24),
});
const titleStyles = css({ ...type.title, color: toned.textSoft, paddingBlockStart: space(4) });

/** Turns `WithAnIcon` into `With an icon`. */
const words = (name: string) => name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function StoriesPage({ of: { default: meta, ...examples } }: { of: Stories }) {
  return (
    <main css={pageStyles}>
      <SectionHeading level={1} title={meta.title} lead={meta.about} />
      {Object.entries(examples).map(([name, Example]) => (
        <section key={name} aria-label={words(name)}>
          <h2 css={titleStyles}>{words(name)}</h2>
          <Example />
        </section>
      ))}
    </main>
  );
}

function Frame() {
  return (
    <Container>
      <nav aria-label="Stories" css={navigationStyles}>
        {Object.entries(stories).map(([path, { default: meta }]) => (
          <NavLink key={path} to={path}>
            {meta.title}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </Container>
  );
}

const children = Object.entries(stories).map(([path, of]) => ({ path, element: <StoriesPage of={of} /> }));
const router = createBrowserRouter([{ element: <Frame />, children }]);

const root = document.getElementById('root');
if (!root) throw new Error('The catalogue needs an element with the id "root".');
createRoot(root).render(
  <>
    <Global styles={globalStyles} />
    <RouterProvider router={router} />
  </>,
);
