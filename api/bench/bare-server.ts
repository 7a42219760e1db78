import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A Fastify that does nothing but answer the bytes that it is given: what a read call is measured against. */
const body = await text(process.stdin);
const app = fastify();
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
