import type { Registry } from '@hireloom/contracts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type Place, VISIT_REPORT_PATH, visitReportSchema } from '../../shell/src/field-data/visit-report';
import type { Metrics } from './metrics';
import { createReportLimit } from './report-limit';

const TIME_BOUNDS_S = [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8];
const SHIFT_BOUNDS = [0.02, 0.05, 0.1, 0.25];
const KINDS = new Set([
  'Error',
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'ChunkLoadError',
]);
const OTHER = 'other';

type Parts = {
  metrics: Metrics;
  /** The releases that visitors get at present. */
  served: () => readonly Registry[];
  shell: string;
  now?: () => number;
};

/** Labels that anybody could invent would be without end: what is not served now is counted as other. */
function knownPlace({ route, remote, release }: Place, served: readonly Registry[], shell: string): Place {
  const remotes = served.flatMap((registry) => registry.remotes);
  const routes = remotes.flatMap((known) => known.routes.map(({ path }) => path));
  const releases = [{ name: 'shell', release: shell }, ...remotes].filter(({ name }) => name === remote);
  return {
    route: route === '*' || routes.includes(route) ? route : OTHER,
    remote: releases.length > 0 ? remote : OTHER,
    release: releases.some((known) => known.release === release) ? release : OTHER,
  };
}

function createMeasures(metrics: Metrics) {
  return {
    time: metrics.histogram(
      { name: 'hireloom_web_vital_seconds', help: 'LCP, FCP, INP and TTFB of real visits, in seconds.' },
      TIME_BOUNDS_S,
    ),
    shift: metrics.histogram(
      { name: 'hireloom_layout_shift', help: 'Cumulative layout shift of real visits.' },
      SHIFT_BOUNDS,
    ),
    error: metrics.counter({
      name: 'hireloom_browser_errors_total',
      help: 'Errors that nothing caught, in the scripts of real visits.',
    }),
  };
}

/** Where browsers tell how a visit went: into the log and the metrics, by route pattern, remote and release. */
export function visitReports(app: FastifyInstance, { metrics, served, shell, now }: Parts) {
  const measures = createMeasures(metrics);
  const isTooMany = createReportLimit(now);
  app.post(VISIT_REPORT_PATH, { bodyLimit: 8 * 1024 }, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site')
      return reply.code(403).send({ message: 'Reports come from the pages of this site.' });
    if (isTooMany(request.ip)) return reply.code(429).send({ message: 'Too many reports.' });
    const report = v.safeParse(visitReportSchema, request.body);
    if (!report.success) return reply.code(400).send({ message: 'This is no report of a visit.' });
    const { vitals, errors, ...place } = report.output;
    const known = (reported: Place) => knownPlace(reported, served(), shell);
    const { CLS, ...times } = vitals;
    for (const [vital, value] of Object.entries(times))
      measures.time(value / 1000, { vital, ...known(place) });
    if (CLS !== undefined) measures.shift(CLS, known(place));
    for (const { kind, at: _at, ...thrownIn } of errors)
      measures.error({ kind: KINDS.has(kind) ? kind : OTHER, ...known(thrownIn) });
    request.log.info({ visit: report.output }, 'a visit was measured');
    return reply.code(204).send();
  });
}
