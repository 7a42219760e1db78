import type { AnswerLine, Outcome } from '@hireloom/releases';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough } from 'node:stream';
import type { DeployTokens } from '../releases/store/deploy-tokens';
import { type Authenticator, createAuthenticator, toRefusal } from './authenticate';

/** For bodies of JSON. Tars have limits of their own. */
export const BODY_LIMIT = 64 * 1024;

type Options = {
  prefix: string;
  tokens: DeployTokens;
  /** Removes what a team must not read from a text. */
  hide?: (text: string) => string;
  authorize?: (team: Authenticator, request: FastifyRequest) => void;
};

const NOT_FOUND = { message: 'there is nothing at this URL.' };

/** Registers routes for requests with a token. A rejection gives the reason. */
export async function registerTeamRoutes(
  app: FastifyInstance,
  { prefix, tokens, hide = (text) => text, authorize }: Options,
  addRoutes: (scope: FastifyInstance, team: Authenticator) => void,
) {
  const team = createAuthenticator(tokens);
  const addScope = async (scope: FastifyInstance) => {
    scope.removeContentTypeParser('text/plain');
    scope.addContentTypeParser('application/x-tar', (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      await team.checkToken(request);
      authorize?.(team, request);
    });
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const { status, message } = toRefusal(error, request, team.getClaim(request));
      return reply.code(status).send({ message: hide(message) });
    });
    scope.setNotFoundHandler((_request, reply) => reply.code(404).send(NOT_FOUND));
    addRoutes(scope, team);
  };
  await app.register(addScope, { prefix });
}

type Act = (onProgress: (words: string) => void) => Promise<Outcome>;

/** Makes a change, and answers with its progress and its outcome, line by line. */
export function answerWithProgress(
  reply: FastifyReply,
  team: Authenticator,
  act: Act,
  hide: Options['hide'] = (text) => text,
): FastifyReply {
  const { request } = reply;
  const lines = new PassThrough();
  const hideInTexts = (_key: string, value: unknown) => (typeof value === 'string' ? hide(value) : value);
  const say = (line: AnswerLine) => lines.write(`${JSON.stringify(line, hideInTexts)}\n`);
  void act((progress) => say({ progress }))
    .catch((error: Error) => toRefusal(error, request, team.getClaim(request)))
    .then((outcome) => {
      say(outcome);
      lines.end();
    });
  return reply.type('application/x-ndjson').send(lines);
}
