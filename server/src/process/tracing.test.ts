import Fastify from 'fastify';
import { requestIds, traceHeaders } from './request-ids';
import type * as Tracing from './tracing';

const TRACE = 'a'.repeat(32);
const traceparent = `00-${TRACE}-${'b'.repeat(16)}-01`;

/** An exporter that accepts everything, and hangs on shutdown. */
const mockHanging = function () {
  return {
    export: (_sent: object, done: (result: { code: number }) => void) => done({ code: 0 }),
    shutdown: () => new Promise(() => undefined),
  };
};
jest.mock('@opentelemetry/exporter-trace-otlp-http', () => ({ OTLPTraceExporter: mockHanging }));

let tracing: typeof Tracing;
beforeAll(async () => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
  tracing = await import('./tracing');
  await tracing.startTelemetry('service-of-a-test');
});
afterAll(() => delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT);

/** An app whose requests return the headers that they would forward. `trusted`: as `TRUST_PROXY`. */
function appWith(trusted?: string) {
  const { runInSpan, closeTelemetry } = tracing;
  const app = Fastify(requestIds(trusted));
  closeTelemetry(app);
  app.get('/', (request) => runInSpan('work', traceHeaders(request), {}, async (passedOn) => passedOn ?? {}));
  return {
    app,
    get: async () =>
      (await app.inject({ url: '/', headers: { traceparent } })).json<{ traceparent: string }>().traceparent,
  };
}

test('continues a trusted proxy’s trace and starts a new one for other clients', async () => {
  const [trusted, untrusted] = [appWith('127.0.0.1'), appWith()];
  const continued = await trusted.get();
  expect(continued).toMatch(new RegExp(`^00-${TRACE}-(?!b{16})[\\da-f]{16}-01$`));
  const begun = await untrusted.get();
  expect(begun).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(begun).not.toContain(TRACE);
  // The collector hangs, and must not delay the service's exit.
  await Promise.all([trusted.app.close(), untrusted.app.close()]);
});
