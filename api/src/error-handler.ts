import type { ApiError } from '@hireloom/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStorageError } from './database';
import { RequestError } from './errors';

const clientMessages: Readonly<Record<number, string>> = {
  400: 'The request could not be read. Send valid JSON.',
  413: 'The request is too large.',
  415: 'Send JSON, with the content type application/json.',
  429: 'Too many requests from your address. Please wait a minute and try again.',
};

const unavailable = 'The service is not available at the moment. Please try again in a few seconds.';
const failed = 'Something went wrong on our side. Please try again.';

/** Status of the answer to an error. */
export function failureStatus(error: unknown): number {
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  return status >= 500 && isStorageError(error) ? 503 : status;
}

/** Answers all errors. The only place that decides what callers learn about a failure. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof RequestError) {
    const { statusCode, message, errors } = error;
    const requestId = statusCode >= 500 ? request.id : undefined;
    return reply.code(statusCode).send({ message, errors, requestId } satisfies ApiError);
  }
  const status = failureStatus(error);
  if (status < 500) {
    return reply.code(status).send({ message: clientMessages[status] ?? 'The request is not valid.' });
  }
  request.log.error({ err: error }, 'request failed');
  if (status !== 503) {
    return reply.code(500).send({ message: failed, requestId: request.id } satisfies ApiError);
  }
  if (!reply.hasHeader('retry-after')) reply.header('retry-after', '10');
  return reply.code(503).send({ message: unavailable, requestId: request.id } satisfies ApiError);
}

export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'There is nothing at this address.' } satisfies ApiError),
  );
}
