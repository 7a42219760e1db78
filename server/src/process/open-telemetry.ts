import { FastifyOtelInstrumentation } from '@fastify/otel';
import {
  DiagConsoleLogger,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { TraceHeaders } from './request-ids';

/** How long shutdown waits for a collector that does not answer. */
const STOP_LIMIT_MS = 2000;

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Adds a named point in time to the span. */
export type AddEvent = (name: string, attributes: SpanAttributes) => void;

type Span = ReturnType<ReturnType<typeof trace.getTracer>['startSpan']>;

/**
 * Names the span by its route, drops the query, which may be personal, and makes the span the parent of all calls for this request,
 * which pass its headers on.
 */
function describeRequest(span: Span, request: FastifyRequest): void {
  const { method, routeOptions, url, headers } = request;
  span.updateName(`${method} ${routeOptions.url ?? 'no route'}`);
  span.setAttributes({ 'url.path': url.split('?')[0], 'hireloom.request_id': request.id });
  // `requestIds` logs the trace of a request that a proxy has named already.
  if (headers.traceparent === undefined)
    request.log = request.log.child({ traceId: span.spanContext().traceId });
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), headers);
}

/** Waits no longer than the limit, whether the collector answers, refuses or hangs. */
async function atMost(stopped: Promise<void>): Promise<void> {
  const limit = new AbortController();
  await Promise.race([stopped.catch(() => undefined), pause(STOP_LIMIT_MS, undefined, limit)]);
  limit.abort();
}

/** Starts the official SDK, which reads the other standard variables: `OTEL_EXPORTER_OTLP_…`, `OTEL_BSP_…`, `OTEL_TRACES_SAMPLER`. */
export function createTelemetry(service: string) {
  diag.setLogger(new DiagConsoleLogger(), DiagLogLevel.ERROR);
  const resource = detectResources({ detectors: [envDetector] }).merge(
    resourceFromAttributes({ 'service.name': service }),
  );
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register({ propagator: new W3CTraceContextPropagator() });
  const instrumentation = new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: describeRequest,
  });
  instrumentation.setTracerProvider(provider);
  const tracer = provider.getTracer('hireloom');

  return {
    traced: async <Result>(
      name: string,
      headers: TraceHeaders,
      attributes: SpanAttributes,
      work: (headers: TraceHeaders, addEvent: AddEvent) => Promise<Result>,
    ): Promise<Result> => {
      const parent = propagation.extract(ROOT_CONTEXT, headers);
      const span = tracer.startSpan(name, { attributes }, parent);
      const ofSpan = { ...headers };
      propagation.inject(trace.setSpan(parent, span), ofSpan);
      try {
        return await work(ofSpan, (event, details) => span.addEvent(event, details));
      } catch (error) {
        // Messages of mail servers contain addresses.
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: error instanceof Error ? error.name : 'Error',
        });
        throw error;
      } finally {
        span.end();
      }
    },
    /** Sends the last spans. */
    stop: () => {
      instrumentation.disable();
      return atMost(provider.shutdown());
    },
  };
}

export type OpenTelemetry = ReturnType<typeof createTelemetry>;
