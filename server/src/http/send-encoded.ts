import { decodeBody, type Effort, encodeBody, type EncodedBody, type Encoding } from './encoded-body';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { commonHeaders } from './security-headers';

/** negotiator's types lack `preferred`. */
type Preferring = {
  encodings: (available: Encoding[], options: { preferred: Encoding[] }) => Encoding[];
};

/** Our order of preference, for clients that accept several equally. */
const OURS: Encoding[] = ['br', 'gzip', 'identity'];
/** Browsers send only a handful of different headers. */
const cache = new LRUCache<string, Encoding>({ max: 200 });
const LONGEST_CACHED = 200;

/**
 * Chooses the encoding for an `Accept-Encoding` header (RFC 9110, 12.5.3). Returns `identity` without a header, or if it refuses
 * all encodings.
 */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = cache.get(header);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as Preferring;
  const [chosen = 'identity'] = negotiator.encodings(OURS, { preferred: OURS });
  if (header.length <= LONGEST_CACHED) cache.set(header, chosen);
  return chosen;
}

/** Our tags contain no commas. */
const tagsIn = (list: string) => list.split(',').map((one) => one.trim());

/**
 * Evaluates the preconditions (RFC 9110, 13.2.2) of a GET or HEAD whose response would be 200 with this strong tag: 412 unless
 * `If-Match` names the tag (strong comparison), 304 if `If-None-Match` does (weak comparison, because proxies that recompress
 * weaken tags). Dates are ignored: our responses have none.
 */
export function conditionalStatus(
  { 'if-match': ifMatch, 'if-none-match': ifNoneMatch }: IncomingHttpHeaders,
  tag: string,
): 200 | 304 | 412 {
  const names = (list: string, ...tags: string[]) =>
    tagsIn(list).some((one) => one === '*' || tags.includes(one));
  if (ifMatch !== undefined && !names(ifMatch, tag)) return 412;
  return ifNoneMatch !== undefined && names(ifNoneMatch, tag, `W/${tag}`) ? 304 : 200;
}

type Headers = Readonly<Record<string, string>>;

/** `validating`: headers that a 304 repeats. `headers`: those that it omits (RFC 9110, 15.4.5). */
export type EncodedAnswer = { status: number; body: EncodedBody; headers: Headers; validating: Headers };

/** Bypasses Fastify, which would loop over all headers three times. Includes headers that are already set on the reply. */
function write(reply: FastifyReply, status: number, headers: Headers, bytes?: Buffer) {
  // Failures are rare, and need the hook that adds the request id.
  if (status >= 500) return reply.code(status).headers(headers).send(bytes);
  const own = reply.getHeaders() as OutgoingHttpHeaders;
  reply.hijack();
  reply.raw.writeHead(status, Object.keys(own).length === 0 ? headers : { ...headers, ...own }).end(bytes);
  return reply;
}

const notModifiedHeaders = ({ body, validating }: EncodedAnswer, encoding: Encoding): Headers => ({
  ...commonHeaders,
  vary: 'Accept-Encoding',
  ...validating,
  etag: body.tags[encoding],
});

const merged = new WeakMap<EncodedAnswer, Partial<Record<Encoding, Headers>>>();

/** Merges headers once per answer and encoding: doing it for each request would take as long as sending a page. */
function createHeaders(answer: EncodedAnswer, encoding: Encoding): Headers {
  const known = merged.get(answer) ?? {};
  merged.set(answer, known);
  const { body, headers } = answer;
  const encoded = encoding !== 'identity' && {
    'content-encoding': encoding,
    'content-length': String(body[encoding].length),
  };
  return (known[encoding] ??= {
    ...headers,
    ...notModifiedHeaders(answer, encoding),
    ...encoded,
  });
}

/** Recently sent plain texts. Few clients ask for them; those who do at once share the bytes. */
const plainTexts = new LRUCache<EncodedBody, Promise<Buffer>>({ max: 32 });

function plainText(body: EncodedBody): Promise<Buffer> {
  const text = plainTexts.get(body) ?? decodeBody(body);
  plainTexts.set(body, text);
  return text;
}

/** Sends the encoding that the client prefers, or a 304 or 412 if its conditional headers require it. Does not compress or hash. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, answer: EncodedAnswer) {
  const { status, body } = answer;
  const given = request.raw.headers;
  const encoding = encodingFor(given['accept-encoding']);
  // Conditional headers apply only to answers that would succeed (RFC 9110, 13.2.1).
  const conditional = status === 200 ? conditionalStatus(given, body.tags[encoding]) : status;
  if (conditional === 304) return write(reply, 304, notModifiedHeaders(answer, encoding));
  if (conditional === 412)
    return write(reply, 412, { ...notModifiedHeaders(answer, encoding), 'cache-control': 'no-store' });
  const headers = createHeaders(answer, encoding);
  if (encoding !== 'identity') return write(reply, status, headers, body[encoding]);
  return plainText(body).then((text) =>
    write(reply, status, { ...headers, 'content-length': String(text.length) }, text),
  );
}

/** How to make an answer that is not cached yet. */
type Source = { text: string; headers: Headers; cacheControl: string };

type CacheOptions = { maxBytes: number; effort?: Effort };

/** Returns a function that sends a text. The most recent ones, by key, are in memory: each is made and compressed once. */
export function createCachedSender({ maxBytes, effort }: CacheOptions) {
  const cache = new LRUCache<string, EncodedAnswer, () => Source | Promise<Source>>({
    maxSize: maxBytes,
    sizeCalculation: ({ body: { br, gzip } }, key) => br.length + gzip.length + 2 * key.length,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context: make }) => {
      const { text, headers, cacheControl } = await make();
      const body = await encodeBody(text, effort);
      return { status: 200, body, headers, validating: { 'cache-control': cacheControl } };
    },
  });
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Source | Promise<Source>,
  ) => sendEncoded(request, reply, await cache.forceFetch(key, { context: make }));
}
