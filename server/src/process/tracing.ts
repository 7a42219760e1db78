import type { FastifyInstance } from 'fastify';
import type { AddEvent, OpenTelemetry, SpanAttributes } from './open-telemetry';
import type { TraceHeaders } from './request-ids';

type Work<Result> = (headers: TraceHeaders | undefined, addEvent: AddEvent) => Promise<Result>;

let telemetry: OpenTelemetry | undefined;

/**
 * Starts exporting traces over OTLP if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; otherwise loads nothing of OpenTelemetry. Only
 * Fastify instances created afterwards are traced. `service`: the name of this program in traces.
 */
export async function startTelemetry(service: string): Promise<void> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { createTelemetry } = await import('./open-telemetry');
  telemetry = createTelemetry(service);
}

/** Sends the last spans when the app closes. Call before other `onClose` hooks are added, because Fastify runs the first one last. */
export function closeTelemetry(app: FastifyInstance): void {
  app.addHook('onClose', () => telemetry?.stop());
}

/**
 * Runs `work` in a child span of the trace in `headers`, and passes it the headers for its own calls. Without
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
