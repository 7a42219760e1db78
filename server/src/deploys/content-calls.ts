import { ARTICLES, CONTENT_PATH, contentRollbackSchema } from '@hireloom/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Content } from '../content/open-content';
import type { Outcome } from '../content/published/publish-content';
import { checked } from '../errors';
import type { DeployToken, DeployTokens } from '../releases/store/deploy-tokens';
import { type Authenticator, authorizePublish, HttpError } from './authenticate';
import { describeContentOutcome } from './describe-content';
import { receiveContent } from './receive-content';
import { answerWithProgress, BODY_LIMIT, registerTeamRoutes } from './team-scope';

const HISTORY_LIMIT = 50;

type Options = { content: Pick<Content, 'publisher' | 'store'>; tokens: DeployTokens };

const formatAuthor = ({ team, id }: DeployToken) => `${team} (${id})`;

function addChanges(scope: FastifyInstance, { publisher }: Options['content'], team: Authenticator) {
  const getAuthor = (request: FastifyRequest) =>
    ({ author: formatAuthor(team.getToken(request)), source: 'command' }) as const;
  const answer = (reply: FastifyReply, change: (onProgress: (words: string) => void) => Promise<Outcome>) =>
    answerWithProgress(reply, team, async (onProgress) => {
      const outcome = await change(onProgress);
      const facts = { ...team.getClaim(reply.request), outcome: outcome.kind };
      reply.log.info(facts, 'a content change was handled');
      return describeContentOutcome(outcome);
    });
  scope.post('/', { config: { takesUploads: true } }, async (request, reply) => {
    const received = await receiveContent(request.body as Readable, publisher.saveFile);
    return answer(reply, (onProgress) =>
      publisher.publish({ ...received, ...getAuthor(request), onProgress }),
    );
  });
  scope.post('/rollback', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { serial, reason } = checked(
      contentRollbackSchema,
      request.body,
      'name the change to publish again.',
    );
    return answer(reply, (onProgress) =>
      publisher.rollBack(serial, { ...getAuthor(request), reason, onProgress }),
    );
  });
}

function addReads(scope: FastifyInstance, { store }: Options['content']) {
  scope.get<{ Querystring: { serial?: string } }>('/', async ({ query: { serial } }) => {
    const latest = await store.latest();
    if (serial === undefined) return { latest };
    if (!/^\d{1,9}$/.test(serial)) throw new HttpError(400, 'serial must be a number.');
    return { latest, files: Object.fromEntries(await store.setAt(Number(serial))) };
  });
  scope.get('/history', () => store.history(HISTORY_LIMIT));
  scope.get<{ Params: { hash: string } }>('/files/:hash', async ({ params }, reply) =>
    reply.type('application/octet-stream').send(await store.file(params.hash)),
  );
}

/** Lets those whose token may publish articles read, change and roll back the content. */
export const registerContentCalls = (app: FastifyInstance, { content, tokens }: Options) =>
  registerTeamRoutes(
    app,
    {
      prefix: CONTENT_PATH,
      tokens,
      authorize: (team, request) => authorizePublish(team.getToken(request), ARTICLES),
    },
    (scope, team) => {
      addReads(scope, content);
      addChanges(scope, content, team);
    },
  );
