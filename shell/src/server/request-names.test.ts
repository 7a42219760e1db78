/** @jest-environment node */
import { listArticles } from '@hireloom/contracts/api';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forRequest, nameRequests } from './request-names';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traced = { 'x-request-id': 'visit-1', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

const own = { error: console.error, warn: console.warn };
let lines: string[];
let api: Server;
let heard: IncomingHttpHeaders[];

beforeEach(async () => {
  [lines, heard] = [[], []];
  console.error = (...words: unknown[]) => void lines.push(words.join(' '));
  nameRequests();
  api = createServer(({ headers }, response) => {
    heard.push(headers);
    response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '0' }).end('[]');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterEach(async () => {
  Object.assign(console, own);
  Object.assign(globalThis, { hireloomCallHeaders: undefined });
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

const apiUrl = () => `http://127.0.0.1:${(api.address() as AddressInfo).port}`;

/** As a remote's page does it: it knows of no request. */
async function renderPart(name: string) {
  await listArticles({ page: 1, pageSize: 1 }, { apiUrl: apiUrl() });
  console.error(`${name} could not be loaded: %s`, new Error('late').message);
}

test('what is logged and asked for a page names its request, while others are rendered', async () => {
  await Promise.all([
    forRequest(traced, () => renderPart('The teaser')),
    forRequest({ 'x-request-id': 'visit-2' }, () => renderPart('The list')),
    forRequest(undefined, () => renderPart('What nobody waits for')),
  ]);
  expect(lines.sort()).toEqual([
    'The list could not be loaded: late (request visit-2)',
    `The teaser could not be loaded: late (request visit-1, trace ${TRACE})`,
    'What nobody waits for could not be loaded: %s late',
  ]);
  const asked = heard.map(({ 'x-request-id': id, traceparent }) => [id, traceparent]);
  expect(asked).toEqual(
    expect.arrayContaining([
      ['visit-1', traced.traceparent],
      ['visit-2', undefined],
      [undefined, undefined],
    ]),
  );
});
