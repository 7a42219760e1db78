import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

const BODY_LIMIT = 8 * 1024;
/** Per minute. The library counts by address, or by /64 network for IPv6. */
const PER_ADDRESS = 30;
const IN_ALL = 3000;

type Report<Schema extends v.GenericSchema> = {
  path: string;
  schema: Schema;
  /** The answer to a report that does not match the schema. */
  refusal: string;
  onReport: (report: v.InferOutput<Schema>, request: FastifyRequest) => void;
};

function createLimit(scope: FastifyInstance) {
  const limits = [
    scope.createRateLimit({ max: PER_ADDRESS }),
    scope.createRateLimit({ max: IN_ALL, keyGenerator: () => 'all' }),
  ];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    for (const limit of limits) {
      const use = await limit(request);
      if (!use.isAllowed && use.isExceeded) return reply.code(429).send({ message: 'Too many reports.' });
    }
  };
}

/** A route for reports from visitors' browsers. Anyone can send anything to it, so reports are validated and rate-limited. */
export function registerReportRoute<Schema extends v.GenericSchema>(
  app: FastifyInstance,
  { path, schema, refusal, onReport }: Report<Schema>,
) {
  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, timeWindow: 60_000 });
    const onRequest = createLimit(scope);
    scope.post(path, { bodyLimit: BODY_LIMIT, onRequest }, async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site')
        return reply.code(403).send({ message: 'Reports come from the pages of this site.' });
      const report = v.safeParse(schema, request.body);
      if (!report.success) return reply.code(400).send({ message: refusal });
      onReport(report.output, request);
      return reply.code(204).send();
    });
  });
}
