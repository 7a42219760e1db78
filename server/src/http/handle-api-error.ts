import type { ApiError } from '@hireloom/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseFailure } from '../database/open-tables';
import { errorCode, RequestError } from '../errors';

const messages: Readonly<Record<number, string>> = {
  400: 'The request could not be read. Send valid JSON.',
  404: 'There is nothing at this address.',
  408: 'The request was not sent within the time for it.',
  413: 'The request is too large.',
  415: 'Send JSON, with the content type application/json.',
  500: 'Something went wrong on our side. Please try again.',
  503: 'The service is not available at the moment. Please try again in a few seconds.',
};

/** Returns the status for an error: its own if below 500, 503 if the database failed, otherwise 500. */
export function failureStatus(error: unknown): number {
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status < 500) return status;
  return status === 503 || isDatabaseFailure(error) ? 503 : 500;
}

/** Responds to all errors. Nothing else decides what callers learn about a failure. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof RequestError ? error : undefined;
  const isSlowSender = errorCode(error) === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete;
  const status = isSlowSender ? 408 : failureStatus(error);
  if (isSlowSender) reply.header('connection', 'close');
  if (refusal?.retryAfterS) reply.header('retry-after', String(refusal.retryAfterS));
  if (status >= 500 && !refusal) request.log.error({ err: error }, 'request failed');
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '10');
  return reply.code(status).send({
    message: refusal?.message ?? messages[status] ?? 'The request is not valid.',
    errors: refusal?.errors,
    requestId: status >= 500 ? request.id : undefined,
  } satisfies ApiError);
}
