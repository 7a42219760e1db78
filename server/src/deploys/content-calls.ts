import {
  ARTICLES,
  CONTENT_PATH,
  type ContentAnswer,
  contentRollbackSchema,
  parseJson,
} from '@hireloom/releases';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough, type Readable } from 'node:stream';
import type { Content } from '../content/open-content';
import type { Outcome } from '../content/published/publish-content';
import type { DeployToken, DeployTokens } from '../releases/store/deploy-tokens';
import {
  type Authenticator,
  authorizePublish,
  createAuthenticator,
  HttpError,
  toRefusal,
} from './authenticate';
import { describeContentOutcome } from './describe-content';
import { receiveContent } from './receive-content';

const HISTORY_LIMIT = 50;
const BODY_LIMIT = 64 * 1024;

type Options = { content: Pick<Content, 'publisher' | 'store'>; tokens: DeployTokens };

const formatAuthor = ({ team, id }: DeployToken) => `${team} (${id})`;

type Act = (onProgress: (words: string) => void) => Promise<Outcome>;

function answerWithProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  team: Authenticator,
  act: Act,
): FastifyReply {
  const lines = new PassThrough();
  const say = (line: ContentAnswer) => lines.write(`${JSON.stringify(line)}\n`);
  const acting = async () => {
    try {
      const outcome = await act((progress) => say({ progress }));
      const token = team.getClaim(request);
      request.log.info({ ...token, outcome: outcome.kind }, 'a change of the content was answered');
      say(describeContentOutcome(outcome));
    } catch (error) {
      say(toRefusal(error as Error, request, team.getClaim(request)));
    } finally {
      lines.end();
    }
  };
  void acting();
  return reply.type('application/x-ndjson').send(lines);
}

function addChanges(scope: FastifyInstance, { publisher }: Options['content'], team: Authenticator) {
  scope.addContentTypeParser('application/x-tar', (_request, body, done) => done(null, body));
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  );
  const getAuthor = (request: FastifyRequest) =>
    ({ author: formatAuthor(team.getToken(request)), source: 'command' }) as const;
  scope.post('/', { config: { takesUploads: true } }, async (request, reply) => {
    const received = await receiveContent(request.body as Readable, publisher.saveFile);
    return answerWithProgress(request, reply, team, (onProgress) =>
      publisher.publish({ ...received, ...getAuthor(request), onProgress }),
    );
  });
  scope.post('/rollback', async (request, reply) => {
    const { serial, reason } = parseJson('the body', String(request.body), contentRollbackSchema);
    return answerWithProgress(request, reply, team, (onProgress) =>
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

/** Lets those whose token may publish articles read, change and roll back the content. A rejection gives the reason. */
export async function registerContentCalls(app: FastifyInstance, { content, tokens }: Options) {
  const team = createAuthenticator(tokens);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        await team.checkToken(request);
        authorizePublish(team.getToken(request), ARTICLES);
      });
      scope.setErrorHandler<FastifyError>((error, request, reply) => {
        const { status, message } = toRefusal(error, request, team.getClaim(request));
        return reply.code(status).send({ message });
      });
      scope.setNotFoundHandler((_request, reply) =>
        reply.code(404).send({ message: 'there is nothing at this URL.' }),
      );
      addReads(scope, content);
      addChanges(scope, content, team);
    },
    { prefix: CONTENT_PATH },
  );
}
