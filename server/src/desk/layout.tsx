import { site } from '@hireloom/contracts';
import { colourValues } from '@hireloom/design/tokens/colours';
import { mark } from '@hireloom/design/tokens/brand';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { frame } from './content/frame';
import { sections } from './content/sections';
import { STYLES_PATH } from './styles';

/** `section`: the entry of the navigation that the page belongs to. `done`: tells that a change was made. */
type DeskPage = {
  title: string;
  section?: keyof typeof sections;
  done?: string;
  main: ReactNode;
};

const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colourValues.indigo}" d="${mark.strands}"/><path fill="${colourValues.marigoldDark}" d="${mark.thread}"/></svg>`,
)}`;

function Navigation({ section, staff }: Pick<DeskPage, 'section'> & { staff: string | null }) {
  return (
    <header>
      <nav aria-label={frame.navigation}>
        <ul>
          <li>
            <strong>
              {site.name} {frame.desk}
            </strong>
          </li>
        </ul>
        <ul>
          {Object.entries(sections).map(([name, { path, label }]) => (
            <li key={name}>
              <a href={path} aria-current={name === section ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        {staff && <small>{frame.signedIn(staff)}</small>}
      </nav>
    </header>
  );
}

function Document({ title, section, done, main, staff }: DeskPage & { staff: string | null }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{frame.title(title)}</title>
        <link rel="icon" href={icon} />
        <link rel="stylesheet" href={STYLES_PATH} />
      </head>
      <body>
        <a href="#page">{frame.skip}</a>
        <Navigation section={section} staff={staff} />
        <main id="page" tabIndex={-1}>
          <h1>{title}</h1>
          {done && (
            <div role="status">
              <p>{done}</p>
            </div>
          )}
          {main}
        </main>
      </body>
    </html>
  );
}

/** Sends a page. React escapes every text: leads are written by strangers. */
export function sendPage(reply: FastifyReply, page: DeskPage, status = 200): FastifyReply {
  const html = renderToStaticMarkup(<Document {...page} staff={reply.request.staff} />);
  return reply.code(status).type('text/html; charset=utf-8').send(`<!doctype html>${html}`);
}
