import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { OpenTelemetry } from './open-telemetry';
import type { TraceHeaders } from './request-ids';

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Adds a named point in time to the span. */
export type AddEvent = (name: string, attributes: SpanAttributes) => void;

type Work<Result> = (headers: TraceHeaders | undefined, addEvent: AddEvent) => Promise<Result>;

let telemetry: OpenTelemetry | undefined;

/**
 * Starts exporting traces over OTLP if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; otherwise loads nothing of OpenTelemetry. Only
 * Fastify instances created afterwards are traced. `service`: the name of this program in traces and metrics.
 */
export async function startTelemetry(service: string): Promise<void> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { createTelemetry } = await import('./open-telemetry');
  telemetry = createTelemetry(service);
}

/** Exports the metrics of `collect` as well, and sends what is pending when the app closes. Does nothing without telemetry. */
export function exportMetrics(app: FastifyInstance, collect: () => Promise<Registry>): void {
  const started = telemetry;
  if (!started) return;
  started.exportMetrics(collect);
  app.addHook('onClose', () => started.stop());
}

/**
 * Runs `work` in a span whose parent is named by `headers`, and passes it the headers for calls that belong to the span. Without
 * telemetry, or if no traced request caused the work, only runs it.
 */
export const traced = <Result>(
  name: string,
  headers: TraceHeaders | undefined,
  attributes: SpanAttributes,
  work: Work<Result>,
): Promise<Result> =>
  telemetry && headers?.traceparent
    ? telemetry.traced(name, headers, attributes, work)
    : work(headers, () => undefined);
