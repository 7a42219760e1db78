import {
  getContainerName,
  createReference,
  FAILURE_PHASES,
  RUM_REPORT_PATH,
  rumReportSchema,
  type VersionMember,
} from '@hireloom/contracts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { checked, RequestError } from '../errors';
import { handleError } from '../http/api-scope';
import { traceHeaders } from '../process/request-ids';
import { runInSpan } from '../process/tracing';
import type { SiteMetrics } from './site-metrics';

const MAX_MESSAGE_LENGTH = 300;
const MAX_NAME_LENGTH = 100;
/** How many characters to read before redacting, which shortens the message. */
const MAX_READ_LENGTH = 2000;

/** Removes control characters, and redacts email addresses, queries and long numbers, which may be personal. */
export const makeSafeToLog = (message: string) =>
  message
    .slice(0, MAX_READ_LENGTH)
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[^\s<>"']+/g, (word) => (/.@./.test(word) ? '…@…' : word))
    .replace(/\?[^\s"')]+/g, '?…')
    .replace(/\+?\d[\d ()-]{6,}\d/g, '…')
    .slice(0, MAX_MESSAGE_LENGTH);

const text = v.pipe(v.string(), v.maxLength(500));
const name = v.pipe(text, v.transform(makeSafeToLog), v.maxLength(MAX_NAME_LENGTH));

const failureSchema = v.object({
  remote: name,
  /** Release ids may contain a long number, which must not be redacted. */
  release: v.union([v.pipe(text, v.regex(/^[0-9a-f]{16}$/)), name]),
  module: name,
  phase: v.picklist(FAILURE_PHASES),
  message: v.pipe(v.string(), v.transform(makeSafeToLog)),
});

/** The releases that visitors get: those of the live version and of the canaries. */
type ServedReleases = () => readonly VersionMember[];

type ReleaseLabels = { remote: string; release: string };

const OTHER = 'other';

/** Turns reported names into metric labels. A name that is not served now becomes `other`, so the number of series stays bounded. */
function knownLabels(served: ServedReleases) {
  const ifKnown = (said: string, known: readonly string[]) => (known.includes(said) ? said : OTHER);
  return {
    release: ({ remote, release }: ReleaseLabels): ReleaseLabels => {
      const releases = served().filter(({ name }) => name === remote);
      const ids = releases.map(({ id }) => id);
      return { remote: ids.length > 0 ? remote : OTHER, release: ifKnown(release, ids) };
    },
    module: (module: string): string =>
      ifKnown(
        module,
        served().flatMap(({ name, modules }) => [getContainerName(name), ...Object.keys(modules)]),
      ),
    /** Returns a route's pattern; `*` stands for URLs that no remote serves. */
    route: (route: string): string =>
      ifKnown(route, ['*', ...served().flatMap(({ routes }) => routes.map(({ path }) => path))]),
  };
}

const BODY_LIMIT = 8 * 1024;
/** Per minute. The library counts by IP address, or by /64 network for IPv6. */
const PER_ADDRESS = 30;
const IN_ALL = 3000;

type Limit = { max: number; keyGenerator?: () => string };

/** Refuses reports of other sites' pages, and more than `max` a minute for each address or key. */
export async function limitReports(scope: FastifyInstance, given: readonly Limit[]) {
  await scope.register(rateLimit, { global: false, timeWindow: 60_000 });
  const limits = given.map((limit) => scope.createRateLimit(limit));
  scope.addHook('onRequest', async (request: FastifyRequest) => {
    if (request.headers['sec-fetch-site'] === 'cross-site')
      throw new RequestError(403, 'Only pages of this site may send reports.');
    for (const limit of limits) {
      const use = await limit(request);
      if (!use.isAllowed && use.isExceeded) throw new RequestError(429, 'Too many reports.');
    }
  });
}

type Options = {
  served: ServedReleases;
  metrics: Pick<SiteMetrics, 'countFailure' | 'observeVital' | 'observeLayoutShift'>;
};

/** Anyone can send anything here, so reports are validated and rate-limited, and nothing is automated based on them. */
export function registerReportRoutes(app: FastifyInstance, { metrics, served }: Options) {
  const known = knownLabels(served);
  void app.register(async (scope) => {
    await limitReports(scope, [{ max: PER_ADDRESS }, { max: IN_ALL, keyGenerator: () => 'all' }]);
    scope.setErrorHandler(handleError);

    scope.post('/report/failure', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const failure = checked(failureSchema, request.body, 'This is not a failure report.');
      const { message: _message, ...step } = failure;
      const labels = known.release(failure);
      const module = known.module(failure.module);
      metrics.countFailure({ ...labels, module, phase: failure.phase, side: 'browser' });
      const reference = createReference(failure);
      request.log.warn({ reference, failure }, `a remote failed in a browser: ${labels.remote}`);
      void runInSpan(
        'fail in a browser',
        traceHeaders(request),
        { reference, ...step },
        async () => undefined,
      );
      return reply.code(204).send();
    });

    scope.post(RUM_REPORT_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const visit = checked(rumReportSchema, request.body, 'This is not a visit report.');
      const { CLS, ...times } = visit.vitals;
      const labels = { route: known.route(visit.route), ...known.release(visit) };
      for (const [vital, milliseconds] of Object.entries(times))
        metrics.observeVital({ vital, ...labels }, milliseconds / 1000);
      if (CLS !== undefined) metrics.observeLayoutShift(labels, CLS);
      request.log.info({ visit }, 'a visit was measured');
      return reply.code(204).send();
    });
  });
}
