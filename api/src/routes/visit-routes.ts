import { visitBatchSchema } from '@hireloom/contracts';
import { hasToken } from '@hireloom/service';
import type { FastifyInstance } from 'fastify';
import { checked } from '../errors';
import type { VisitRepository } from '../repositories/visit-repository';

/** Stores the visits that site servers have counted. Without the metrics token, answers 404 before it reads the body. */
export function registerVisitRoutes(app: FastifyInstance, visits: VisitRepository, token?: string): void {
  app.post('/visit-counts', {
    bodyLimit: 1024 * 1024,
    onRequest: async (request, reply) => {
      if (!token || !hasToken(request, token)) return reply.callNotFound();
    },
    handler: async (request, reply) => {
      await visits.add(checked(visitBatchSchema, request.body, 'The visit counts are invalid.'));
      return reply.code(204).send();
    },
  });
}
