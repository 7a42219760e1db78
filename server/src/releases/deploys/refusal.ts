import { DatabaseAway } from '../../database/open-tables';
import { NotInStore } from '../store/open-source';
import { TrafficConflict, UsageError } from '@hireloom/releases';
import type { FastifyError, FastifyRequest } from 'fastify';
import { type Claim, HttpError } from './authenticate';

function getStatus(error: Error & Partial<FastifyError>): number {
  if (error instanceof TrafficConflict) return 409;
  if (error instanceof NotInStore) return 404;
  if (error instanceof HttpError) return error.statusCode;
  if (error instanceof DatabaseAway) return 503;
  if (error instanceof UsageError) return 422;
  return error.statusCode ?? 500;
}

/**
 * Logs a refusal, and returns the answer. The log limits each message separately, so that strangers, who may cause any number of
 * refusals, do not crowd out those of teams.
 */
export function toRefusal(error: Error, { log, id, ip }: FastifyRequest, claim: Claim) {
  const status = getStatus(error);
  const facts = { ...claim, address: ip, status };
  if (status >= 500) {
    log.error({ err: error, ...facts }, 'a request of a team failed');
    return { status, message: `it failed here: the log says why, at the request ${id}.` };
  }
  const whose = claim.isVerified ? 'a team' : 'a stranger';
  // Don't log 409: the command retries after the traffic has changed.
  if (status !== 409)
    log.warn({ ...facts, reason: error.message }, `a deploy request of ${whose} was refused`);
  return { status, message: error.message };
}
