import type { FastifyInstance } from 'fastify';
import type { SiteMetrics } from './site-metrics';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.maxLength(500));
const reportSchema = v.object({ remote: text, release: text, module: text, phase: text, message: text });

type Options = {
  metrics: Pick<SiteMetrics, 'countFailure'>;
  onFailure: (address: string, failure: { remote: string; release: string; phase: string }) => void;
};

/** Where browsers tell what failed in them: into the log, by remote, release, module and phase. */
export function failureReports(app: FastifyInstance, { metrics, onFailure }: Options) {
  app.post('/report/failure', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const report = v.safeParse(reportSchema, request.body);
    if (!report.success) return reply.code(400).send({ message: 'This is no failure report.' });
    const { remote, release, module, phase } = report.output;
    metrics.countFailure({ remote, release, module, phase, side: 'browser' });
    onFailure(request.ip, { remote, release, phase });
    request.log.warn({ failure: report.output }, 'a remote failed in a browser');
    return reply.code(204).send();
  });
}
