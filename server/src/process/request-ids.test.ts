/** @jest-environment node */
import Fastify from 'fastify';
import { addIdToFailures, requestIds, traceHeaders, warnOfUntrustedProxy } from './request-ids';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
const given = { 'x-request-id': 'proxy-7', traceparent, tracestate: 'vendor=1' };
const STRANGER = '203.0.113.7';
const MADE = /^[\da-f]{8}-[\da-f-]{27}$/;

/** A server behind a proxy on this machine, whose only page fails and says what a content call would be sent. */
function createServer() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({
    ...requestIds('loopback'),
    trustProxy: 'loopback',
    logger: { level: 'warn', stream },
  });
  app.addHook('onSend', addIdToFailures);
  warnOfUntrustedProxy(app);
  app.get('/', (request, reply) => {
    request.log.error('it broke');
    return reply.code(503).send({ ip: request.ip, ...traceHeaders(request) });
  });
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const answer = await app.inject({ url: '/', headers, remoteAddress });
    return { id: answer.headers['x-request-id'], passedOn: answer.json<Record<string, string>>() };
  };
  return { ask, lines };
}

test('a trusted proxy’s request id is logged, returned and forwarded to content calls', async () => {
  const { ask, lines } = createServer();
  expect(await ask(given)).toMatchObject({ id: 'proxy-7', passedOn: given });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reqId: 'proxy-7', traceId: TRACE });
});

test('an untrusted client’s request id and trace are replaced by a generated id', async () => {
  const { ask, lines } = createServer();
  const { id, passedOn } = await ask(given, STRANGER);
  expect(id).toMatch(MADE);
  expect(passedOn).toEqual({ ip: STRANGER, 'x-request-id': id });
  expect(lines.join()).not.toMatch(/proxy-7|4bf92f35/);
});

test.each([
  ['too long', 'a'.repeat(129)],
  ['forged as a log line', 'a","level":60,"x":"'],
])('a request id that is %s is replaced, even from a trusted proxy', async (_what, id) => {
  expect((await createServer().ask({ 'x-request-id': id })).id).toMatch(MADE);
});

test.each([
  ['with an all-zero trace id', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['of an invalid version', `ff-${TRACE}-00f067aa0ba902b7-01`],
])('a traceparent %s is not forwarded', async (_what, text) => {
  const { passedOn } = await createServer().ask({ ...given, traceparent: text });
  expect(passedOn).toEqual({ ip: '127.0.0.1', 'x-request-id': 'proxy-7' });
});

test('a proxy that is not trusted is warned about once and ignored', async () => {
  const { ask, lines } = createServer();
  const warnings = () => lines.filter((line) => line.includes('is not in TRUST_PROXY'));
  await ask({}, STRANGER);
  expect(warnings()).toEqual([]);
  for (const visitor of ['198.51.100.7', '198.51.100.8'])
    expect((await ask({ 'x-forwarded-for': visitor }, STRANGER)).passedOn.ip).toBe(STRANGER);
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).not.toContain('198.51.100');
});
