import { articlePageSize, caseStudyPageSize, listQuerySchema, totalCountHeader } from '@hireloom/contracts';
import { createCachedSender } from '../http/send-encoded';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Collection } from './collection';
import type { LiveContent, Snapshot } from './live-content';
import { checked, RequestError } from '../errors';

/** Caches responses: most requests are for the same few lists. */
const send = createCachedSender({ maxBytes: 16 * 1024 * 1024 });

type Call = { snapshot: Snapshot; key: string; make: () => { text: string; total?: number } };

/** Sends JSON created from a snapshot. `key`: identifies the call in the cache. */
const sendContent = (request: FastifyRequest, reply: FastifyReply, { snapshot, key, make }: Call) =>
  send(request, reply, `${snapshot.version} ${key}`, () => {
    const { text, total } = make();
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      ...(total !== undefined && { [totalCountHeader]: String(total) }),
    };
    return { text, headers };
  });

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
    const make = () => {
      if (Object.keys(query).length === 0) return { text: JSON.stringify(collection.all()) };
      const { cards, total } = collection.select({ pageSize: kind.pageSize, ...query });
      return { text: JSON.stringify(cards), total };
    };
    return sendContent(request, reply, { snapshot, make, key: `${kind.listPath} ${JSON.stringify(query)}` });
  });

  app.get<{ Params: { slug: string } }>(`${kind.detailPath}/:slug`, async (request, reply) => {
    const snapshot = content.current();
    const item = kind.collectionIn(snapshot).bySlug(request.params.slug);
    if (!item) throw new RequestError(404, kind.notFound);
    const key = `${kind.detailPath}/${request.params.slug}`;
    return sendContent(request, reply, { snapshot, key, make: () => ({ text: JSON.stringify(item) }) });
  });
}

/** Registers the content routes: articles, case studies, logos and testimonials. */
export function registerContentRoutes(app: FastifyInstance, content: LiveContent): void {
  for (const kind of kinds) registerKind(app, content, kind);
  for (const name of ['logos', 'testimonials'] as const) {
    app.get(`/api/api/get${name}`, async (request, reply) => {
      const snapshot = content.current();
      const make = () => ({ text: JSON.stringify(snapshot[name]) });
      return sendContent(request, reply, { snapshot, key: name, make });
    });
  }
}
