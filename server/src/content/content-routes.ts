import { articlePageSize, caseStudyPageSize, listQuerySchema, totalCountHeader } from '@hireloom/contracts';
import { encodeBody, type EncodedBody } from '../http/encoded-body';
import { encodingFor } from '../http/accept-encoding';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Collection } from './collection';
import type { LiveContent, Snapshot } from './live-content';
import { checked, RequestError } from '../errors';
import { isNotModified } from './not-modified';

const COMPRESSED_BYTES = 16 * 1024 * 1024;

/** Compressed answers. Search engines and visitors ask for the same few. */
const compressed = new LRUCache<string, EncodedBody, string>({
  maxSize: COMPRESSED_BYTES,
  sizeCalculation: ({ br, gzip }, key) => br.length + gzip.length + 2 * key.length,
  fetchMethod: (_key, _old, { context: json }) => encodeBody(json),
  ignoreFetchAbort: true,
});

type Call = { snapshot: Snapshot; key: string; makeJson: () => string };

/** Sends JSON made from a snapshot, or 304 if the client already has that version. `key`: what tells it from other calls. */
async function sendContent(request: FastifyRequest, reply: FastifyReply, { snapshot, key, makeJson }: Call) {
  const { version } = snapshot;
  const encoding = encodingFor(request.headers['accept-encoding']);
  const tag = encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`;
  reply.header('vary', 'Accept-Encoding');
  if (isNotModified(request, reply, { tag, cacheControl: 'no-cache' })) return reply.send();
  const json = makeJson();
  reply.type('application/json; charset=utf-8');
  if (encoding === 'identity') return reply.send(json);
  const body = await compressed.forceFetch(`${version} ${key}`, { context: json });
  return reply.header('content-encoding', encoding).send(body[encoding]);
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
    const makeJson = () => {
      if (Object.keys(query).length === 0) return collection.toJson();
      const { cards, total } = collection.select({ pageSize: kind.pageSize, ...query });
      reply.header(totalCountHeader, String(total));
      return JSON.stringify(cards);
    };
    return sendContent(request, reply, {
      ...{ snapshot, makeJson },
      key: `${kind.listPath} ${JSON.stringify(query)}`,
    });
  });

  app.get<{ Params: { slug: string } }>(`${kind.detailPath}/:slug`, async (request, reply) => {
    const snapshot = content.current();
    const item = kind.collectionIn(snapshot).bySlug(request.params.slug);
    if (!item) throw new RequestError(404, kind.notFound);
    const key = `${kind.detailPath}/${request.params.slug}`;
    return sendContent(request, reply, { snapshot, key, makeJson: () => JSON.stringify(item) });
  });
}

/** Registers the routes of content: articles, case studies, logos and testimonials. */
export function registerContentRoutes(app: FastifyInstance, content: LiveContent): void {
  for (const kind of kinds) registerKind(app, content, kind);
  for (const name of ['logos', 'testimonials'] as const) {
    app.get(`/api/api/get${name}`, async (request, reply) => {
      const snapshot = content.current();
      const makeJson = () => JSON.stringify(snapshot[name]);
      return sendContent(request, reply, { snapshot, key: name, makeJson });
    });
  }
}
