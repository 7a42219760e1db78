import {
  conditionalStatus,
  decodeBody,
  type EncodedBody,
  type Encoding,
  encodingFor,
} from '@hireloom/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import { commonHeaders } from './security-headers';

type Headers = Readonly<Record<string, string>>;

/** What is sent again and again. `headers`: of the whole answer; a 304 carries `validating` of them alone (RFC 9110, 15.4.5). */
export type EncodedAnswer = {
  status: number;
  body: EncodedBody;
  headers: Headers;
  validating: Headers;
};

/** A whole answer with its length and bytes; the text, which is not kept, has them when it is sent. */
type Prepared = { tag: string; whole: Headers; notModified: Headers; bytes?: Buffer };

/** Headers are put together once for each answer and encoding. */
const preparedAnswers = new WeakMap<EncodedAnswer, Partial<Record<Encoding, Prepared>>>();

function prepare({ body, headers, validating }: EncodedAnswer, encoding: Encoding): Prepared {
  const tag = body.tags[encoding];
  const notModified = { ...commonHeaders, vary: 'Accept-Encoding', ...validating, etag: tag };
  const whole = { ...headers, ...notModified };
  if (encoding === 'identity') return { tag, whole, notModified };
  const bytes = body[encoding];
  const length = { 'content-encoding': encoding, 'content-length': String(bytes.length) };
  return { tag, whole: { ...whole, ...length }, notModified, bytes };
}

function preparedFor(answer: EncodedAnswer, encoding: Encoding): Prepared {
  let known = preparedAnswers.get(answer);
  if (!known) preparedAnswers.set(answer, (known = {}));
  return (known[encoding] ??= prepare(answer, encoding));
}

/** Past Fastify, which would go through all headers three times. What the reply carries already goes along. */
function write(reply: FastifyReply, status: number, prepared: Headers, bytes?: Buffer) {
  // A failure is rare, and named with its request's id by a hook.
  if (status >= 500) return reply.code(status).headers(prepared).send(bytes);
  const own = reply.getHeaders() as OutgoingHttpHeaders;
  const headers = Object.keys(own).length === 0 ? prepared : { ...prepared, ...own };
  reply.hijack();
  reply.raw.writeHead(status, headers).end(bytes);
  return reply;
}

/** Sends the encoding that the client prefers, or what its conditions ask for. Nothing is compressed or hashed here. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, answer: EncodedAnswer) {
  const { headers } = request.raw;
  const encoding = encodingFor(headers['accept-encoding'] as string | undefined);
  const { tag, whole, notModified, bytes } = preparedFor(answer, encoding);
  const { status, body } = answer;
  // A condition is only for what would be sent with success (RFC 9110, 13.2.1).
  const asked = status === 200 ? conditionalStatus(headers, tag) : status;
  if (asked === 304) return write(reply, 304, notModified);
  if (asked === 412) return write(reply, 412, { ...notModified, 'cache-control': 'no-store' });
  if (bytes) return write(reply, status, whole, bytes);
  return decodeBody(body).then((text) =>
    write(reply, status, { ...whole, 'content-length': String(text.length) }, text),
  );
}
