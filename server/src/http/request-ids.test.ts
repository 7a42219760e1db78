import { startTestApi } from '../testing/test-api';
import { createTestSite, type TestSite } from '../testing/test-site';
import { asksForPages } from '../testing/test-pages';
import type { IncomingHttpHeaders } from 'node:http';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
const given = { 'x-request-id': 'proxy-7', traceparent, tracestate: 'vendor=1' };
const STRANGER = '203.0.113.7';
const MADE = /^[\da-f]{8}-[\da-f-]{27}$/;

let api: Awaited<ReturnType<typeof startTestApi>>;
let site: TestSite;
let heard: IncomingHttpHeaders[];

beforeAll(async () => {
  api = await startTestApi({
    '/api/api/page': ({ headers }) => {
      heard.push(headers);
      return { body: { error: 'it broke' } };
    },
  });
  site = await createTestSite({ TRUST_PROXY: 'loopback', RENDER_WORKERS: '1' }, api.opening);
  await site.deploy(asksForPages('live'));
});
beforeEach(() => {
  heard = [];
  site.log.length = 0;
});
afterAll(async () => {
  await site.close();
  await api.close();
});

let pages = 0;
/** Requests a page that fails after its loader made a content call. */
const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  site.get({ url: `/blogs/page${(pages += 1)}`, headers, remoteAddress });

test('a trusted proxy’s request id is logged, returned and forwarded to content calls', async () => {
  const answer = await ask(given);
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([503, 'proxy-7']);
  expect(heard).toEqual([expect.objectContaining(given)]);
  expect(site.log).toContainEqual(expect.objectContaining({ reqId: 'proxy-7', traceId: TRACE }));
});

test('an untrusted client’s request id and trace are replaced by a generated id', async () => {
  const answer = await ask(given, STRANGER);
  const id = answer.headers['x-request-id'];
  expect(id).toMatch(MADE);
  expect(heard[0]?.['x-request-id']).toBe(id);
  expect([heard[0]?.traceparent, heard[0]?.tracestate]).toEqual([undefined, undefined]);
  expect(JSON.stringify(site.log)).not.toMatch(/proxy-7|4bf92f35/);
});

test.each([
  ['too long', 'a'.repeat(129)],
  ['forged as a log line', 'a","level":60,"x":"'],
])('a request id that is %s is replaced, even from a trusted proxy', async (_what, id) => {
  expect((await ask({ 'x-request-id': id })).headers['x-request-id']).toMatch(MADE);
});

test.each([
  ['with an all-zero trace id', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['of an invalid version', `ff-${TRACE}-00f067aa0ba902b7-01`],
  ['with more fields than its version allows', `${traceparent}-more`],
])('a traceparent %s is not forwarded', async (_what, text) => {
  await ask({ ...given, traceparent: text });
  expect(heard[0]).not.toHaveProperty('traceparent');
  expect(heard[0]?.['x-request-id']).toBe('proxy-7');
});
