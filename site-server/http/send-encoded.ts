import { conditionalStatus, decodeBody, type EncodedBody, encodingFor } from '@hireloom/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import { commonHeaders } from './security-headers';

type Headers = Readonly<Record<string, string>>;

/** `headers`: those that a 304 leaves out (RFC 9110, 15.4.5); `validating`: those that it repeats. */
export type EncodedAnswer = { status: number; body: EncodedBody; headers: Headers; validating: Headers };

/** Bypasses Fastify, which would loop over all headers three times. Headers that the reply already has are included. */
function write(reply: FastifyReply, status: number, headers: Headers, bytes?: Buffer) {
  // Failures are rare, and a hook adds their request id.
  if (status >= 500) return reply.code(status).headers(headers).send(bytes);
  const own = reply.getHeaders() as OutgoingHttpHeaders;
  reply.hijack();
  reply.raw.writeHead(status, Object.keys(own).length === 0 ? headers : { ...headers, ...own }).end(bytes);
  return reply;
}

/** Sends the encoding that the client prefers, or what its conditions ask for. Nothing is compressed or hashed here. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, headers, validating }: EncodedAnswer,
) {
  const given = request.raw.headers;
  const encoding = encodingFor(given['accept-encoding']);
  const etag = body.tags[encoding];
  const notModified = { ...commonHeaders, vary: 'Accept-Encoding', ...validating, etag };
  // Conditions apply only to answers that would be successful (RFC 9110, 13.2.1).
  const conditional = status === 200 ? conditionalStatus(given, etag) : status;
  if (conditional === 304) return write(reply, 304, notModified);
  if (conditional === 412) return write(reply, 412, { ...notModified, 'cache-control': 'no-store' });
  const send = (bytes: Buffer, more: Headers = {}) =>
    write(
      reply,
      status,
      { ...headers, ...notModified, ...more, 'content-length': String(bytes.length) },
      bytes,
    );
  if (encoding === 'identity') return decodeBody(body).then((text) => send(text));
  return send(body[encoding], { 'content-encoding': encoding });
}
