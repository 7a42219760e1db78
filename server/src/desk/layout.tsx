import { site } from '@hireloom/contracts';
import { colourValues } from '@hireloom/design/tokens/colours';
import { mark } from '@hireloom/design/tokens/brand';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { frame } from './content/frame';
import { sections } from './content/sections';
import { Message } from './messages';
import { Links } from './links';
import { STYLES_PATH } from './styles';

/** `section`: the navigation's current entry. `done`: the confirmation of a change. */
type DeskPage = {
  title: string;
  section?: keyof typeof sections;
  done?: string;
  main: ReactNode;
};

const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colourValues.indigo}" d="${mark.strands}"/><path fill="${colourValues.marigoldDark}" d="${mark.thread}"/></svg>`,
)}`;

function Header({ section, staff }: Pick<DeskPage, 'section'> & { staff: string | null }) {
  const links = Object.entries(sections).map(([name, { path, label }]) => ({
    href: path,
    text: label,
    isCurrent: name === section,
  }));
  return (
    <header>
      <strong>
        {site.name} {frame.desk}
      </strong>
      <Links label={frame.navigation} links={links} />
      {staff && <small>{frame.signedIn(staff)}</small>}
    </header>
  );
}

type DocumentProps = DeskPage & { staff: string | null; isRefused: boolean };

function Document({ title, section, done, main, staff, isRefused }: DocumentProps) {
  const state = isRefused ? frame.error : done?.split('. ', 1)[0]?.replace(/\.$/, '');
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{frame.title(title, state)}</title>
        <link rel="icon" href={icon} />
        <link rel="stylesheet" href={STYLES_PATH} />
      </head>
      <body>
        <a href="#page">{frame.skip}</a>
        <Header section={section} staff={staff} />
        <main id="page" tabIndex={-1}>
          <h1>{title}</h1>
          {done && (
            <Message role="status">
              <p>{done}</p>
            </Message>
          )}
          {main}
        </main>
      </body>
    </html>
  );
}

/** Makes the response the desk's 404 page. */
export const notFound = () => Object.assign(new Error('not found'), { statusCode: 404 });

/** Sends a page. React escapes all text, because leads are written by strangers. */
export function sendPage(reply: FastifyReply, page: DeskPage, status = 200): FastifyReply {
  const isRefused = status === 400 || status === 409;
  const html = renderToStaticMarkup(<Document {...page} staff={reply.request.staff} isRefused={isRefused} />);
  return reply.code(status).type('text/html; charset=utf-8').send(`<!doctype html>${html}`);
}
