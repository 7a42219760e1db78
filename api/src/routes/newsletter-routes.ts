import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Erasures } from '../erasures/erasures';
import { failureStatus } from '../error-handler';
import { askPages, donePages, expiredPage, unavailablePage, unknownPage } from '../newsletter/content/pages';
import { pathOf, type Purpose, purposes, type SubscriptionLinks } from '../newsletter/links';
import { sendPage } from '../newsletter/plain-page';
import type { NewsletterRepository } from '../repositories/newsletter-repository';

const bodyLimit = 8 * 1024;

type Parts = {
  newsletter: NewsletterRepository;
  links: SubscriptionLinks;
  erasures: Erasures;
  onConfirmed: () => void;
};
type Linked = { Querystring: { token?: unknown } };

/** A person opened it: what fails is a page too. */
function answerWithPages(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const status = failureStatus(error);
    if (status < 500) return sendPage(reply.code(status), unknownPage);
    request.log.error({ err: error }, 'a link of the newsletter failed');
    return sendPage(reply.code(status).header('retry-after', '10'), unavailablePage);
  });
  // A form of ours, or a mail program's `List-Unsubscribe=One-Click` in whichever form: the link says all.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) => done(null));
}

/** Carries out what a link is for. One that is opened many times at once is carried out once. False where there is nothing any more. */
function createActions({ newsletter, erasures }: Pick<Parts, 'newsletter' | 'erasures'>) {
  const ending = new Map<string, Promise<void>>();
  const endOnce = async (id: string) => {
    if (await newsletter.isSubscribed(id)) await erasures.erase([id]);
  };
  return async (purpose: Purpose, id: string): Promise<boolean> => {
    if (purpose === 'confirm') return newsletter.confirm(id);
    const running = ending.get(id) ?? endOnce(id).finally(() => ending.delete(id));
    ending.set(id, running);
    await running;
    return true;
  };
}

/**
 * What the links in mails lead to. Opening one changes nothing, since scanners of mails open all links: its page has one button.
 * Mail programs post to the link itself (RFC 8058), without a page and from anywhere, so no origin is asked for: who has
 * the link got the mail.
 */
export function registerNewsletterRoutes(app: FastifyInstance, parts: Parts): void {
  const { links, onConfirmed } = parts;
  const carryOut = createActions(parts);
  void app.register(async (scope) => {
    answerWithPages(scope);
    for (const purpose of purposes) {
      const read = (token: unknown, reply: FastifyReply) => {
        const reading = links.read(purpose, token);
        if (reading.state === 'valid') return reading.subscriptionId;
        const isExpired = reading.state === 'expired';
        void sendPage(reply.code(isExpired ? 410 : 400), isExpired ? expiredPage : unknownPage);
        return undefined;
      };
      scope.get<Linked>(pathOf(purpose), async ({ query }, reply) => {
        if (read(query.token, reply) === undefined) return reply;
        const action = `${pathOf(purpose)}?token=${String(query.token)}`;
        return sendPage(reply, askPages[purpose], action);
      });
      scope.post<Linked>(pathOf(purpose), async ({ query }, reply) => {
        const id = read(query.token, reply);
        if (id === undefined) return reply;
        if (!(await carryOut(purpose, id))) return sendPage(reply.code(410), expiredPage);
        if (purpose === 'confirm') onConfirmed();
        return sendPage(reply, donePages[purpose]);
      });
    }
  });
}
