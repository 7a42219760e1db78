import { PHASES, type Problem, SHELL } from '@hireloom/contracts';
import { BUILT_PLACE, createFailureRecords, type Failure, placeIn } from '@hireloom/releases';
import type { RequestIds } from '@hireloom/service';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { knownLabels, type ServedVersions } from './known-labels';
import { reportRoute } from './report-route';
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

/** `text`: the message, and the stack trace if there is one. `passedOn`: headers with the request's ids. */
type Failed = Problem &
  Pick<Failure, 'side' | 'page' | 'place'> & { passedOn?: Readonly<Record<string, string>> };

type RecordFailure = (failed: Failed) => void;

/** Returns a function that records a failure for `hireloom explain`. A failure of no known remote is the shell's. */
export function recordFailures(app: FastifyInstance, directory: string): RecordFailure {
  const onError = (err: unknown) => app.log.warn({ err }, 'failures could not be recorded');
  const { record, close } = createFailureRecords(directory, onError);
  app.addHook('onClose', close);
  return ({ text, page, passedOn = {}, remote = SHELL, release = '', module = '', ...failed }) =>
    record({
      ...{ remote, release, module, phase: failed.phase, side: failed.side },
      page: readable(page.replace(/[?#].*/s, '')).slice(0, LONGEST_NAME),
      message: readable(text.replace(/\n.*/s, '')),
      place: failed.place ?? placeIn(text, { remote, release })?.slice(0, LONGEST_MESSAGE),
      ids: [passedOn['x-request-id'], passedOn.traceparent?.split('-')[1]].filter((id) => id !== undefined),
    });
}

const text = v.pipe(v.string(), v.maxLength(500));
const name = v.pipe(text, v.transform(readable), v.maxLength(LONGEST_NAME));
const phase = v.picklist(PHASES);
const message = v.pipe(v.string(), v.transform(readable));
/** Release ids may contain a long number, which must not be redacted. */
const release = v.union([v.pipe(text, v.regex(/^[0-9a-f]{16}$/)), name]);
/** Where in the build of the release. A report without a usable place still counts. */
const place = v.fallback(v.optional(v.pipe(v.string(), v.regex(BUILT_PLACE))), undefined);
const schema = v.object({ remote: name, release, module: name, phase, message, place });

type Options = {
  served: ServedVersions;
  metrics: Pick<SiteMetrics, 'countFailure'>;
  record: RecordFailure;
  traceHeaders: RequestIds['traceHeaders'];
};

/** The path of the page that sent a report. Browsers send it as the referrer on the same origin. */
const pageOf = (referer = '') => (URL.canParse(referer) ? new URL(referer).pathname : 'not known');

/** Accepts browsers' reports of failures. Anyone can forge them, so they are only counted, logged and recorded. */
export function failureReports(app: FastifyInstance, { metrics, served, record, traceHeaders }: Options) {
  const known = knownLabels(served);
  reportRoute(app, {
    path: '/report/failure',
    schema,
    refusal: 'This is no failure report.',
    onReport: (failure, request) => {
      const labels = known.release(failure);
      metrics.countFailure({
        ...labels,
        module: known.module(failure.module),
        phase: failure.phase,
        side: 'browser',
      });
      request.log.warn({ failure }, `a remote failed in a browser: ${labels.remote}`);
      // Made-up failures must not evict those of releases that visitors get.
      if (!known.isServed(failure)) return;
      const { message: text, ...step } = failure;
      record({
        ...step,
        text,
        side: 'browser',
        page: pageOf(request.headers.referer),
        passedOn: traceHeaders(request),
      });
    },
  });
}
