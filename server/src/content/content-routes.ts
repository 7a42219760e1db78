import { articlePageSize, caseStudyPageSize, listQuerySchema, totalCountHeader } from '@hireloom/contracts';
import { createCachedSender, isNotModified } from '../http/send-encoded';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { EntryKind } from './files/content-file';
import type { Collection } from './set/collection';
import type { FindHidden } from './hidden-entries';
import type { LiveContent } from './set/live-content';
import type { Snapshot } from './set/snapshot';
import { checked, RequestError } from '../errors';

/** `findHidden`: finds drafts and scheduled entries by the slugs of their hidden addresses. */
export type ServedContent = { live: LiveContent; findHidden: FindHidden };

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
  kind: EntryKind;
  listPath: string;
  detailPath: string;
  pageSize: number;
  notFound: string;
  collectionIn: (snapshot: Snapshot) => Collection;
};

const kinds: readonly Kind[] = [
  {
    kind: 'article',
    listPath: '/api/api/getblogs',
    detailPath: '/api/api/blogs',
    pageSize: articlePageSize,
    notFound: 'There is no such article.',
    collectionIn: ({ articles }) => articles,
  },
  {
    kind: 'case-study',
    listPath: '/api/api/getcasestudies',
    detailPath: '/api/api/casestudy',
    pageSize: caseStudyPageSize,
    notFound: 'There is no such case study.',
    collectionIn: ({ caseStudies }) => caseStudies,
  },
];

/** The entries of the list at this address without their texts, or undefined if it is not the address of a whole list. */
export const listCards = (snapshot: Snapshot, address: string): object[] | undefined =>
  kinds
    .find(({ listPath }) => listPath === address)
    ?.collectionIn(snapshot)
    .cards();

/** Few enough that no other request waits. */
const ENTRIES_AT_ONCE = 10;

/** Writes a list as JSON piece by piece: with thousands of entries it has many megabytes. */
async function* writeList(items: Iterable<object>) {
  let text = '[';
  let count = 0;
  for (const item of items) {
    text += `${count === 0 ? '' : ','}${JSON.stringify(item)}`;
    count += 1;
    if (count % ENTRIES_AT_ONCE > 0) continue;
    yield text;
    text = '';
    await setImmediate();
  }
  yield `${text}]`;
}

/** Sends all items of a collection. */
function sendAll(request: FastifyRequest, reply: FastifyReply, version: string, collection: Collection) {
  const etag = `W/"${version}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' });
  if (isNotModified(request, `"${version}"`)) return reply.code(304).send();
  return reply.send(Readable.from(writeList(collection.all())));
}

/** Registers the list (all items without query parameters, otherwise one page of cards) and the items by slug. */
function registerKind(app: FastifyInstance, { live: content, findHidden }: ServedContent, kind: Kind): void {
  app.get(kind.listPath, async (request, reply) => {
    const query = checked(listQuerySchema, request.query, 'Some parameters are not valid.');
    const snapshot = content.current();
    const collection = kind.collectionIn(snapshot);
    if (Object.keys(query).length === 0) return sendAll(request, reply, snapshot.version, collection);
    const make = () => {
      const { cards, total } = collection.select({ pageSize: kind.pageSize, ...query });
      return { text: JSON.stringify(cards), total };
    };
    return sendContent(request, reply, { snapshot, make, key: `${kind.listPath} ${JSON.stringify(query)}` });
  });

  app.get<{ Params: { slug: string } }>(`${kind.detailPath}/:slug`, async (request, reply) => {
    const snapshot = content.current();
    const { slug } = request.params;
    const item = kind.collectionIn(snapshot).bySlug(slug);
    if (!item) {
      const hidden = await findHidden(kind.kind, slug);
      if (hidden) return reply.header('cache-control', 'no-store').send(hidden);
      throw new RequestError(404, kind.notFound);
    }
    const key = `${kind.detailPath}/${slug}`;
    return sendContent(request, reply, { snapshot, key, make: () => ({ text: JSON.stringify(item) }) });
  });
}

/** Registers the content routes: articles, case studies, logos and testimonials. */
export function registerContentRoutes(app: FastifyInstance, content: ServedContent): void {
  for (const kind of kinds) registerKind(app, content, kind);
  for (const name of ['logos', 'testimonials'] as const) {
    app.get(`/api/api/get${name}`, async (request, reply) => {
      const snapshot = content.live.current();
      const make = () => ({ text: JSON.stringify(snapshot[name]) });
      return sendContent(request, reply, { snapshot, key: name, make });
    });
  }
}
