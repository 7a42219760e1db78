import { RUM_REPORT_PATH, type RumPlace, rumReportSchema } from '@hireloom/contracts';
import type { FastifyInstance } from 'fastify';
import { knownLabels, type ServedVersions, registerReportRoute } from './report-route';
import type { SiteMetrics } from './site-metrics';

const KINDS = new Set([
  'Error',
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'ChunkLoadError',
]);

type Options = {
  served: ServedVersions;
  metrics: Pick<
    SiteMetrics,
    'observeVital' | 'observeInteraction' | 'observeLayoutShift' | 'countBrowserError'
  >;
};

/** Accepts web vitals and errors from browsers (RUM). Logs them and counts them by route pattern, remote and release. */
export function rumReports(app: FastifyInstance, { metrics, served }: Options) {
  const known = knownLabels(served);
  const toLabels = ({ route, ...release }: RumPlace) => ({
    route: known.route(route),
    ...known.release(release),
  });
  registerReportRoute(app, {
    path: RUM_REPORT_PATH,
    schema: rumReportSchema,
    refusal: 'This is no report of a visit.',
    onReport: (visit, { log }) => {
      const { vitals, interaction, errors, ...page } = visit;
      const { CLS, ...times } = vitals;
      for (const [vital, milliseconds] of Object.entries(times))
        metrics.observeVital({ vital, ...toLabels(page) }, milliseconds / 1000);
      if (interaction && times.INP !== undefined)
        metrics.observeInteraction(
          { kind: interaction.kind, ...known.release(interaction) },
          times.INP / 1000,
        );
      if (CLS !== undefined) metrics.observeLayoutShift(toLabels(page), CLS);
      for (const { kind, at: _at, ...thrownIn } of errors)
        metrics.countBrowserError({ kind: KINDS.has(kind) ? kind : 'other', ...toLabels(thrownIn) });
      log.info({ visit }, 'a visit was measured');
    },
  });
}
