import { FastifyOtelInstrumentation } from '@fastify/otel';
import {
  DiagConsoleLogger,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  type Span,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyRequest } from 'fastify';
import pTimeout from 'p-timeout';

const STOP_LIMIT_MS = 2000;

/** Names the span by its route, without the query, and makes it the parent of all calls for this request. */
function describeRequest(span: Span, request: FastifyRequest): void {
  const { method, routeOptions, url, headers } = request;
  span.updateName(`${method} ${routeOptions.url ?? 'no route'}`);
  span.setAttributes({ 'url.path': url.split('?')[0], 'hireloom.request_id': request.id });
  // `requestIds` logs the trace of a request whose id came from a proxy.
  if (headers.traceparent === undefined)
    request.log = request.log.child({ traceId: span.spanContext().traceId });
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), headers);
}

/** Starts the official SDK, which reads the other standard variables. Returns the function that sends the last spans. */
export function startSdk(service: string): () => Promise<void> {
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
  return async () => {
    instrumentation.disable();
    const stopped = provider.shutdown().catch(() => undefined);
    await pTimeout(stopped, { milliseconds: STOP_LIMIT_MS, fallback: () => undefined });
  };
}
