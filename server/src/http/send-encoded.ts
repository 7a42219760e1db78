import { conditionalStatus } from './conditional-request';
import { decodeBody, type EncodedBody, type Encoding } from './encoded-body';
import { encodingFor } from './accept-encoding';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { OutgoingHttpHeaders } from 'node:http';
import { commonHeaders } from './security-headers';

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
