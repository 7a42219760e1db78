import { escapeHtml } from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { toPath, type Purpose, purposes } from './newsletter/links';

const bodyLimit = 8 * 1024;

/** `action`: the address to which the button posts. */
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
    const status = failureStatus(error);
    if (status < 500) return sendPage(reply.code(status), unknownPage);
    request.log.error({ err: error }, 'a link of the newsletter failed');
    return sendPage(reply.code(status).header('retry-after', '10'), unavailablePage);
  });
  // Only the link counts. The body is ignored, whether it comes from our own form or is a mail program's
  // `List-Unsubscribe=One-Click` in any encoding.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) => done(null));
}

/**
 * Returns a function that performs a link's action, only once if the link is used several times simultaneously. It resolves with
 * false if the subscription to confirm no longer exists.
 */
function createActions(leads: () => Leads) {
  const ending = new Map<string, Promise<void>>();
  const end = async (id: string) => {
    const { repositories, erasures } = leads();
    if (await repositories.newsletter.isSubscribed(id)) await erasures.erase([id]);
  };
  return async (purpose: Purpose, id: string): Promise<boolean> => {
    if (purpose === 'confirm') return leads().repositories.newsletter.confirm(id);
    const running = ending.get(id) ?? end(id).finally(() => ending.delete(id));
    ending.set(id, running);
    await running;
    return true;
  };
}

/**
 * Registers the pages behind the links in mails. Opening a link changes nothing, because mail scanners open every link: the page
 * has a button. Mail programs post to the link itself (RFC 8058), from any origin, so the origin is not checked: having the
 * link proves that the mail was received.
 */
export function registerNewsletterRoutes(app: FastifyInstance, leads: () => Leads): void {
  const carryOut = createActions(leads);
  void app.register(async (scope) => {
    answerWithPages(scope);
    for (const purpose of purposes) {
      const path = toPath(purpose);
      const withLink =
        (answer: (reply: FastifyReply, id: string, token: string) => unknown) =>
        async ({ query: { token } }: FastifyRequest<Linked>, reply: FastifyReply) => {
          const link = leads().links.read(purpose, token);
          if (link.state === 'unknown') return sendPage(reply.code(400), unknownPage);
          if (link.state === 'expired') return sendPage(reply.code(410), expiredPage);
          return answer(reply, link.subscriptionId, String(token));
        };
      const ask = withLink((reply, _id, token) =>
        sendPage(reply, askPages[purpose], `${path}?token=${token}`),
      );
      const act = withLink(async (reply, id) => {
        if (!(await carryOut(purpose, id))) return sendPage(reply.code(410), expiredPage);
        if (purpose === 'confirm') leads().wake();
        return sendPage(reply, donePages[purpose]);
      });
      scope.get(path, ask);
      scope.post(path, act);
    }
  });
}
