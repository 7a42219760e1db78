import { escapeHtml } from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { failureStatus } from '../http/api-scope';
import { sendPlainPage } from '../http/plain-page';
import {
  askPages,
  donePages,
  expiredPage,
  pageLabels,
  type PageMessages,
  unavailablePage,
  unknownPage,
} from './newsletter/content/pages';
import type { Leads } from './open-leads';
import { isToken, purposes, toPath } from './newsletter/links';

const bodyLimit = 8 * 1024;

function sendPage(reply: FastifyReply, { title, text, button }: PageMessages, action = '') {
  const next = button
    ? `<form method="post" action="${escapeHtml(action)}"><button type="submit">${button}</button></form>`
    : `<p><a href="/">${pageLabels.goOn}</a></p>`;
  return sendPlainPage(reply, { title, main: `<h1>${title}</h1><p>${text}</p>${next}` });
}

type Linked = { Querystring: { token?: unknown } };

/** Errors are HTML pages too, because people open these links in a browser. */
function answerWithPages(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const status = failureStatus(error, request);
    if (status < 500) return sendPage(reply.code(status), unknownPage);
    request.log.error({ err: error }, 'a newsletter link failed');
    return sendPage(reply.code(status).header('retry-after', '10'), unavailablePage);
  });
  // Only the link counts. The body is ignored, whether it comes from our own form or is a mail program's `List-Unsubscribe=One-Click` in
  // any encoding.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) => done(null));
}

/** Scanners open every link, so opening one changes nothing. Mail programs post to it from any origin (RFC 8058). */
export function registerNewsletterRoutes(app: FastifyInstance, leads: () => Leads): void {
  const confirm = async (token: string) => {
    const { repository, wake } = leads();
    const isConfirmed = await repository.confirm(token);
    if (isConfirmed) wake();
    return isConfirmed;
  };
  const unsubscribe = async (token: string) => {
    await leads().erasures.unsubscribe(token);
    return true;
  };
  const actions = { confirm, unsubscribe };
  void app.register(async (scope) => {
    answerWithPages(scope);
    for (const purpose of purposes) {
      const path = toPath(purpose);
      scope.get<Linked>(path, async ({ query: { token } }, reply) =>
        isToken(token)
          ? sendPage(reply, askPages[purpose], `${path}?token=${token}`)
          : sendPage(reply.code(400), unknownPage),
      );
      scope.post<Linked>(path, async ({ query: { token } }, reply) => {
        if (!isToken(token)) return sendPage(reply.code(400), unknownPage);
        const isDone = await actions[purpose](token);
        return isDone ? sendPage(reply, donePages[purpose]) : sendPage(reply.code(410), expiredPage);
      });
    }
  });
}
