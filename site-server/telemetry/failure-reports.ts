import { PHASES } from '@hireloom/contracts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { knownLabels, type ServedVersions } from './known-labels';
import { reportRoute } from './report-route';
import type { SiteMetrics } from './site-metrics';

const text = v.pipe(v.string(), v.maxLength(500));
const phase = v.picklist(PHASES);
const schema = v.object({ remote: text, release: text, module: text, phase, message: text });

type Options = { served: ServedVersions; metrics: Pick<SiteMetrics, 'countFailure'> };

/** Where browsers report what failed in them. It is only counted and logged: anybody could invent it. */
export function failureReports(app: FastifyInstance, { metrics, served }: Options) {
  const known = knownLabels(served);
  reportRoute(app, {
    path: '/report/failure',
    schema,
    refusal: 'This is no failure report.',
    onReport: (failure, log) => {
      metrics.countFailure({
        ...known.release(failure),
        module: known.module(failure.module),
        phase: failure.phase,
        side: 'browser',
      });
      log.warn({ failure }, 'a remote failed in a browser');
    },
  });
}
