import fastify from 'fastify';
import type { AddressInfo } from 'node:net';

/** `body`: in Base64. */
export type ReferenceAnswer = { path: string; headers: Record<string, string>; body: string };

/** A Fastify that only sends the bytes it is given, as an upper bound for any server. */
async function serve(answers: readonly ReferenceAnswer[]) {
  const app = fastify();
  for (const { path, headers, body } of answers) {
    const bytes = Buffer.from(body, 'base64');
    app.get(path, (request, reply) => {
      reply.headers(headers);
      const isKnown = headers.etag !== undefined && request.headers['if-none-match'] === headers.etag;
      return isKnown ? reply.code(304).send() : reply.send(bytes);
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
}

process.once('message', (answers: readonly ReferenceAnswer[]) => void serve(answers));
process.once('disconnect', () => process.exit());
