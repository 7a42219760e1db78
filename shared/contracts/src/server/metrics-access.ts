import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const isLoopback = (address = '') => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whoever asks on this machine itself; what a proxy beside the service hands on comes from outside. */
const isFromThisMachine = ({ socket, headers }: FastifyRequest) =>
  isLoopback(socket.remoteAddress) && proxyHeaders.every((name) => headers[name] === undefined);

const digest = (text: string) => createHash('sha256').update(text).digest();

const hasToken = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

/** With a token for whoever sends it as a bearer token, without for this machine alone. */
export const mayReadMetrics = (request: FastifyRequest, token: string | undefined) =>
  token ? hasToken(request, token) : isFromThisMachine(request);
