import { articlePageSize, caseStudyPageSize, listQuerySchema, totalCountHeader } from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Collection } from '../content/collection';
import type { LiveContent, Snapshot } from '../content/live-content';
import { checked, RequestError } from '../errors';
import { isNotModified } from './not-modified';

/** Sends JSON made from a snapshot, or 304 if the client already has that version. */
function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { version }: Snapshot,
  makeJson: () => string,
): FastifyReply {
  if (isNotModified(request, reply, { tag: `"${version}"`, cacheControl: 'no-cache' })) return reply.send();
  const json = makeJson();
  return reply.type('application/json; charset=utf-8').send(json);
}

/** A kind of content that has a list and a page for each item. */
type Kind = {
  listPath: string;
  detailPath: string;
  pageSize: number;
  notFound: string;
  collectionIn: (snapshot: Snapshot) => Collection;
};

const kinds: readonly Kind[] = [
  {
    listPath: '/api/api/getblogs',
    detailPath: '/api/api/blogs',
    pageSize: articlePageSize,
    notFound: 'There is no such article.',
    collectionIn: ({ articles }) => articles,
  },
  {
    listPath: '/api/api/getcasestudies',
    detailPath: '/api/api/casestudy',
    pageSize: caseStudyPageSize,
    notFound: 'There is no such case study.',
    collectionIn: ({ caseStudies }) => caseStudies,
  },
];

/** Registers the list (all items without query parameters, otherwise one page of cards) and the items by slug. */
function registerKind(app: FastifyInstance, content: LiveContent, kind: Kind): void {
  app.get(kind.listPath, async (request, reply) => {
    const query = checked(listQuerySchema, request.query, 'Some parameters are not valid.');
    const snapshot = content.current();
    const collection = kind.collectionIn(snapshot);
    return sendContent(request, reply, snapshot, () => {
      if (Object.keys(query).length === 0) return collection.toJson();
      const { cards, total } = collection.select({ pageSize: kind.pageSize, ...query });
      reply.header(totalCountHeader, String(total));
      return JSON.stringify(cards);
    });
  });

  app.get<{ Params: { slug: string } }>(`${kind.detailPath}/:slug`, async (request, reply) => {
    const snapshot = content.current();
    const item = kind.collectionIn(snapshot).bySlug(request.params.slug);
    if (!item) throw new RequestError(404, kind.notFound);
    return sendContent(request, reply, snapshot, () => JSON.stringify(item));
  });
}

/** Registers the routes of content: articles, case studies, logos and testimonials. */
export function registerContentRoutes(app: FastifyInstance, content: LiveContent): void {
  for (const kind of kinds) registerKind(app, content, kind);
  for (const name of ['logos', 'testimonials'] as const) {
    app.get(`/api/api/get${name}`, async (request, reply) => {
      const snapshot = content.current();
      return sendContent(request, reply, snapshot, () => JSON.stringify(snapshot[name]));
    });
  }
  // For the site server, which renders its pages again when the version changes. Outside `/api`, so visitors cannot reach it.
  app.get('/content-version', async (_request, reply) => {
    const { version } = content.current();
    return reply.header('cache-control', 'no-store').send({ contentVersion: version });
  });
}
