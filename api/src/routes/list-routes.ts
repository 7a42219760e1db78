import { listQuerySchema } from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentIndex } from '../publishing/content-index';
import { isSlug } from '../publishing/fields';
import type { Snapshot, PublishedContent } from '../publishing/published-content';
import { checked, RequestError } from '../request-error';
import { isUnchanged, longArray, sendAnswer, sendUnchanged } from './content-answer';

type Card = { slug: string; heading: string; category: string; createdAt: string; service?: string };

/** A kind of content that has a list and a page for each item. */
type Listed<Item> = {
  listPath: string;
  detailPath: string;
  pageSize: number;
  notFound: string;
  indexOf: (snapshot: Snapshot) => ContentIndex<Card>;
  findBySlug: (slug: string) => Promise<Item | undefined>;
  findBySlugs: (slugs: string[]) => Promise<Item[]>;
};

function listHandler<Item>(content: PublishedContent, listed: Listed<Item>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const query = checked(listQuerySchema, request.query, 'Some parameters are not valid.');
    const snapshot = await content.current();
    if (isUnchanged(request, reply, snapshot)) return sendUnchanged(reply);
    const index = listed.indexOf(snapshot);
    const isWhole = Object.keys(query).length === 0;
    const { q = '', category = '', service = '', page = 1, pageSize = listed.pageSize } = query;
    const address = isWhole
      ? listed.listPath
      : JSON.stringify([listed.listPath, q, category, service, page, pageSize]);
    const answer = await content.answer(snapshot, address, async () => {
      if (isWhole) {
        const slugs = index.cards.map(({ slug }) => slug);
        return { body: await longArray(slugs, listed.findBySlugs) };
      }
      const { cards, total } = index.select({ q, category, service, page, pageSize });
      return { body: JSON.stringify(cards), total };
    });
    return sendAnswer(reply, answer ?? { body: '[]' });
  };
}

function detailHandler<Item>(content: PublishedContent, listed: Listed<Item>) {
  return async (request: FastifyRequest<{ Params: { slug: string } }>, reply: FastifyReply) => {
    const { slug } = request.params;
    const snapshot = await content.current();
    const answer = isSlug(slug)
      ? await content.answer(snapshot, `${listed.detailPath}/${slug}`, async () => {
          const item = await listed.findBySlug(slug);
          return item && { body: JSON.stringify(item) };
        })
      : undefined;
    if (!answer) throw new RequestError(404, listed.notFound);
    return isUnchanged(request, reply, snapshot) ? sendUnchanged(reply) : sendAnswer(reply, answer);
  };
}

/** The list of a kind of content, whole or by page, and its items by slug. */
export function registerListRoutes<Item>(
  app: FastifyInstance,
  content: PublishedContent,
  listed: Listed<Item>,
): void {
  app.get(listed.listPath, listHandler(content, listed));
  app.get<{ Params: { slug: string } }>(`${listed.detailPath}/:slug`, detailHandler(content, listed));
}
