import type { ApiError } from '@hireloom/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStorageError } from './database';
import { RequestError } from './errors';

const messages: Readonly<Record<number, string>> = {
  400: 'The request could not be read. Send valid JSON.',
  413: 'The request is too large.',
  415: 'Send JSON, with the content type application/json.',
  500: 'Something went wrong on our side. Please try again.',
  503: 'The service is not available at the moment. Please try again in a few seconds.',
};

/** Returns the status for an error: its own if below 500, 503 if the database failed, otherwise 500. */
export function failureStatus(error: unknown): number {
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status < 500) return status;
  return status === 503 || isStorageError(error) ? 503 : 500;
}

/** Responds to all errors. Nothing else decides what callers learn about a failure. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof RequestError ? error : undefined;
  const status = failureStatus(error);
  if (status >= 500 && !refusal) request.log.error({ err: error }, 'request failed');
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '10');
  return reply.code(status).send({
    message: refusal?.message ?? messages[status] ?? 'The request is not valid.',
    errors: refusal?.errors,
    requestId: status >= 500 ? request.id : undefined,
  } satisfies ApiError);
}

export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'There is nothing at this address.' } satisfies ApiError),
  );
}
