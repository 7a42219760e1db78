import type { FastifyInstance } from 'fastify';
import type { Labels } from './metrics';
import type { SiteMetrics } from './site-metrics';
import * as v from 'valibot';
import { PHASES } from '../../shell/src/phases';
import { createReportLimit } from './report-limit';

const text = v.pipe(v.string(), v.maxLength(500));
const phase = v.picklist(PHASES);
const reportSchema = v.object({ remote: text, release: text, module: text, phase, message: text });

type Report = v.InferOutput<typeof reportSchema>;

type Options = {
  metrics: Pick<SiteMetrics, 'countFailure'>;
  labelsOf: (report: Report) => Labels;
  onFailure: (address: string, report: Report) => void;
};

/** Where browsers tell what failed in them: into the log, by remote, release, module and phase. */
export function failureReports(app: FastifyInstance, { metrics, labelsOf, onFailure }: Options) {
  const isTooMany = createReportLimit();
  app.post('/report/failure', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    if (isTooMany(request.ip)) return reply.code(429).send({ message: 'Too many reports.' });
    const report = v.safeParse(reportSchema, request.body);
    if (!report.success) return reply.code(400).send({ message: 'This is no failure report.' });
    metrics.countFailure({ ...labelsOf(report.output), side: 'browser' });
    onFailure(request.ip, report.output);
    request.log.warn({ failure: report.output }, 'a remote failed in a browser');
    return reply.code(204).send();
  });
}
