import { requestIds } from '@hireloom/service';
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiClient } from './api-client';
import { apiProxy } from './api-proxy';
import { contentCalls } from './content-calls';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
const given = { 'x-request-id': 'proxy-7', traceparent, tracestate: 'vendor=1' };
const STRANGER = '203.0.113.7';
const MADE = /^[\da-f]{8}-[\da-f-]{27}$/;

let api: Server;
let site: FastifyInstance;
let heard: IncomingHttpHeaders[];
let log: string;

beforeEach(async () => {
  [heard, log] = [[], ''];
  api = createServer(({ headers }, response) => {
    heard.push(headers);
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"No."}');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { options, traceHeaders, addIdToFailures } = requestIds('loopback');
  site = Fastify({ ...options, logger: { stream: { write: (line: string) => void (log += line) } } });
  addIdToFailures(site);
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const client = createApiClient({ apiUrl, traceHeaders });
  site.addHook('onClose', () => client.close());
  apiProxy(site, client);
  contentCalls(site, { api: client, content: () => '' });
});
afterEach(async () => {
  await site.close();
  if (!api.listening) return;
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

/** A call that is proxied, and one that the site asks for itself. */
const CALLS = ['/api/api/other', '/api/api/getlogos'];

test.each(CALLS)(
  '%s: what a trusted proxy names a request is in the log, the answer and the call of the API',
  async (url) => {
    const answer = await site.inject({ url, headers: given });
    expect(answer.headers['x-request-id']).toBe('proxy-7');
    expect(heard).toEqual([expect.objectContaining(given)]);
    expect(log).toContain('"reqId":"proxy-7"');
    expect(log).toContain(`"traceId":"${TRACE}"`);
  },
);

test.each(CALLS)(
  '%s: what a stranger says of it is not believed, and the API hears a name that was made here',
  async (url) => {
    const answer = await site.inject({ url, headers: given, remoteAddress: STRANGER });
    const id = answer.headers['x-request-id'];
    expect(id).toMatch(MADE);
    expect(heard[0]?.['x-request-id']).toBe(id);
    expect([heard[0]?.traceparent, heard[0]?.tracestate]).toEqual([undefined, undefined]);
    expect(log).not.toMatch(/proxy-7|4bf92f35/);
  },
);

test.each([
  ['too long', 'a'.repeat(129)],
  ['with a gap in it', 'one two'],
  ['with a line of the log in it', 'a","level":60,"x":"'],
])('a name that is %s is replaced, whoever gives it', async (_what, id) => {
  const answer = await site.inject({ url: CALLS[0], headers: { 'x-request-id': id } });
  expect(answer.headers['x-request-id']).toMatch(MADE);
});

test.each([
  ['without a trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['of a version that can not be', `ff-${TRACE}-00f067aa0ba902b7-01`],
  ['with more than its version has', `${traceparent}-more`],
])('a traceparent %s goes no further', async (_what, text) => {
  await site.inject({ url: CALLS[0], headers: { ...given, traceparent: text } });
  expect(heard[0]).not.toHaveProperty('traceparent');
  expect(heard[0]?.['x-request-id']).toBe('proxy-7');
});

test('a failure of the site itself is named in its body as well', async () => {
  await new Promise((resolve) => api.close(resolve));
  const answer = await site.inject({ url: CALLS[0], headers: given });
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { requestId: 'proxy-7' }]);
  expect(log).toMatch(/"reqId":"proxy-7".*the API did not answer/);
});
