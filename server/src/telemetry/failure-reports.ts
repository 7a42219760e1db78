import { FAILURE_PHASES, createReference } from '@hireloom/contracts';
import type { RequestIds } from '../process/request-ids';
import { traced } from '../process/tracing';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { knownLabels, type ServedVersions, registerReportRoute } from './report-route';
import type { SiteMetrics } from './site-metrics';

const LONGEST_MESSAGE = 300;
const LONGEST_NAME = 100;
/** How many characters to read before redacting, which shortens the message. */
const LONGEST_READ = 2000;

/**
 * Makes a message safe to log: removes control characters, and redacts mail addresses, queries and
 * long numbers, which may be personal.
 */
export const readable = (message: string) =>
  message
    .slice(0, LONGEST_READ)
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[^\s<>"']+/g, (word) => (/.@./.test(word) ? '…@…' : word))
    .replace(/\?[^\s"')]+/g, '?…')
    .replace(/\+?\d[\d ()-]{6,}\d/g, '…')
    .slice(0, LONGEST_MESSAGE);

const text = v.pipe(v.string(), v.maxLength(500));
const name = v.pipe(text, v.transform(readable), v.maxLength(LONGEST_NAME));
const phase = v.picklist(FAILURE_PHASES);
const message = v.pipe(v.string(), v.transform(readable));
/** Release ids may contain a long number, which must not be redacted. */
const release = v.union([v.pipe(text, v.regex(/^[0-9a-f]{16}$/)), name]);
const schema = v.object({ remote: name, release, module: name, phase, message });

type Options = {
  served: ServedVersions;
  metrics: Pick<SiteMetrics, 'countFailure'>;
  traceHeaders: RequestIds['traceHeaders'];
};

/** Accepts browsers' reports of failures, and counts, logs and traces them. Anyone can forge them. */
export function failureReports(app: FastifyInstance, { metrics, served, traceHeaders }: Options) {
  const known = knownLabels(served);
  registerReportRoute(app, {
    path: '/report/failure',
    schema,
    refusal: 'This is no failure report.',
    onReport: (failure, request) => {
      const { message: _message, ...step } = failure;
      const labels = known.release(failure);
      metrics.countFailure({
        ...labels,
        module: known.module(failure.module),
        phase: failure.phase,
        side: 'browser',
      });
      const reference = createReference(failure);
      request.log.warn({ reference, failure }, `a remote failed in a browser: ${labels.remote}`);
      void traced('fail in a browser', traceHeaders(request), { reference, ...step }, async () => undefined);
    },
  });
}
