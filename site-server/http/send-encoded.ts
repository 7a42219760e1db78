import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './accept-encoding';
import { decodeBody, type EncodedBody, type Encoding } from './encoded-body';

type Headers = Readonly<Record<string, string>>;

/** What is sent again and again. `headers`: of the whole answer; a 304 carries `validating` of them alone (RFC 9110, 15.4.5). */
export type EncodedAnswer = {
  status: number;
  body: EncodedBody;
  headers: Headers;
  validating: Headers;
};

type Prepared = { tag: string; whole: Headers; notModified: Headers; bytes?: Buffer };

/** Headers are put together once for each answer and encoding. */
const prepared = new WeakMap<EncodedAnswer, Partial<Record<Encoding, Prepared>>>();

function prepare({ body, headers, validating }: EncodedAnswer, encoding: Encoding): Prepared {
  const tag = body.tags[encoding];
  const notModified = { vary: 'Accept-Encoding', ...validating, etag: tag };
  const whole: Record<string, string> = { ...headers, ...notModified };
  if (encoding === 'identity') return { tag, whole, notModified };
  const bytes = body[encoding];
  whole['content-encoding'] = encoding;
  return { tag, whole, notModified, bytes };
}

function preparedFor(answer: EncodedAnswer, encoding: Encoding): Prepared {
  let known = prepared.get(answer);
  if (!known) prepared.set(answer, (known = {}));
  return (known[encoding] ??= prepare(answer, encoding));
}

/** Compared weakly, as proxies that compress anew make a strong tag a weak one. */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag) return true;
  return header.split(',').some((one) => {
    const known = one.trim();
    return known === '*' || known === tag || known === `W/${tag}`;
  });
}

/** Sends the encoding that the client prefers, or 304 where it has that already. Nothing is compressed or hashed here. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, answer: EncodedAnswer) {
  const { headers } = request.raw;
  const encoding = encodingFor(headers['accept-encoding'] as string | undefined);
  const { tag, whole, notModified, bytes } = preparedFor(answer, encoding);
  // A condition is only for what would be sent with success (RFC 9110, 13.2.1).
  if (answer.status === 200 && isKnown(headers['if-none-match'], tag))
    return reply.code(304).headers(notModified).send();
  reply.code(answer.status).headers(whole);
  return bytes ? reply.send(bytes) : decodeBody(answer.body).then((text) => reply.send(text));
}
