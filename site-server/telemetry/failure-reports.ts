import { PHASES } from '@hireloom/contracts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type InService, knownLabels } from './known-labels';
import { reportRoute } from './report-route';
import type { SiteMetrics } from './site-metrics';

const text = v.pipe(v.string(), v.maxLength(500));
const phase = v.picklist(PHASES);
const schema = v.object({ remote: text, release: text, module: text, phase, message: text });

type Options = InService & { metrics: Pick<SiteMetrics, 'countFailure'> };

/** Where browsers report what failed in them. It is counted and logged for people, and moves nothing: it may be invented. */
export function failureReports(app: FastifyInstance, { metrics, ...inService }: Options) {
  const known = knownLabels(inService);
  reportRoute(app, {
    path: '/report/failure',
    schema,
    refusal: 'This is no failure report.',
    onReport: (failure, log) => {
      metrics.countFailure({
        ...known.place(failure),
        module: known.module(failure.module),
        phase: failure.phase,
        side: 'browser',
      });
      log.warn({ failure }, 'a remote failed in a browser');
    },
  });
}
