import { propagation, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { TraceHeaders } from './request-ids';

type SpanAttributes = Readonly<Record<string, string | number>>;

type AddEvent = (name: string, attributes: SpanAttributes) => void;

let stop: (() => Promise<void>) | undefined;

/** Exports traces over OTLP if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Only Fastify instances created afterwards are traced. */
export async function startTelemetry(service: string): Promise<void> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startSdk } = await import('./open-telemetry');
  stop = startSdk(service);
}

/** Sends the last spans when the app closes. Call before other `onClose` hooks are added, because Fastify runs the first one last. */
export function closeTelemetry(app: FastifyInstance): void {
  app.addHook('onClose', () => stop?.());
}

/** Runs `work` in a child span of the trace in `headers`, and passes it the headers for its own calls. */
export async function runInSpan<Result>(
  name: string,
  headers: TraceHeaders | undefined,
  attributes: SpanAttributes,
  work: (headers: TraceHeaders | undefined, addEvent: AddEvent) => Promise<Result>,
): Promise<Result> {
  if (!headers?.traceparent) return work(headers, () => undefined);
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const span = trace.getTracer('hireloom').startSpan(name, { attributes }, parent);
  const passedOn = { ...headers };
  propagation.inject(trace.setSpan(parent, span), passedOn);
  try {
    return await work(passedOn, (event, details) => span.addEvent(event, details));
  } catch (error) {
    // Messages of mail servers contain addresses.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
    throw error;
  } finally {
    span.end();
  }
}
