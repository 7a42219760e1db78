import { ANY_NAME, type DeployToken, type DeployTokens, TokenRevoked } from '../releases/store/deploy-tokens';
import { UsageError, TrafficConflict } from '@hireloom/releases';
import type { FastifyRequest, FastifyError } from 'fastify';
import { DatabaseUnavailable } from '../database/open-tables';
import { NotInStore } from '../releases/store/read-store';

/** Rejects the request. The message is for the team. */
export class HttpError extends UsageError {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

type Claim = { token?: string; team?: string; isVerified: boolean };

/** Wrong tokens are not counted: nobody can guess 256 random bits, and somebody with a team's IP address could lock it out. */
export function createAuthenticator(tokens: DeployTokens) {
  const verified = new WeakMap<FastifyRequest, DeployToken>();
  return {
    getToken: (request: FastifyRequest): DeployToken => {
      const token = verified.get(request);
      if (!token) throw new HttpError(401, 'the request has no token.');
      return token;
    },
    getClaim: (request: FastifyRequest): Claim => {
      const token = verified.get(request);
      return { token: token?.id, team: token?.team, isVerified: token !== undefined };
    },
    checkToken: async (request: FastifyRequest) => {
      const [, text = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
      const token = await tokens.find(text);
      if (token) return void verified.set(request, token);
      // A site without tokens does not reveal that it accepts deploys.
      if (!(await tokens.areThere())) throw new HttpError(404, 'there is nothing at this URL.');
      throw new HttpError(
        401,
        'the token is not known here, or was revoked: DEPLOY_TOKEN must be one of this site.',
      );
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** @throws HttpError if the token may not publish this name */
export function authorizePublish({ team, publishes }: DeployToken, name: string) {
  if (publishes.includes(ANY_NAME) || publishes.includes(name)) return;
  throw new HttpError(403, `this token of ${team} may only publish ${publishes.join(', ')}, not ${name}.`);
}

function getStatus(error: Error & Partial<FastifyError>): number {
  if (error instanceof TrafficConflict) return 409;
  if (error instanceof NotInStore) return 404;
  if (error instanceof HttpError) return error.statusCode;
  if (error instanceof TokenRevoked) return 401;
  if (error instanceof DatabaseUnavailable) return 503;
  if (error instanceof UsageError) return 422;
  return error.statusCode ?? 500;
}

/** Logs a rejection and returns the response. Unauthenticated clients have a message of their own, and so their own log limit. */
export function toRefusal(error: Error, { log, id, ip }: FastifyRequest, claim: Claim) {
  const status = getStatus(error);
  const facts = { ...claim, address: ip, status };
  if (status >= 500) {
    log.error({ err: error, ...facts }, 'a request of a team failed');
    return {
      status,
      message: `the site could not handle this request: its log names the reason, at request ${id}.`,
    };
  }
  const whose = claim.isVerified ? 'a team' : 'an unauthenticated client';
  // Don't log 409: the command retries after the traffic has changed.
  if (status !== 409)
    log.warn({ ...facts, reason: error.message }, `a deploy request from ${whose} was rejected`);
  return { status, message: error.message };
}
