import {
  type AnswerLine,
  type ChangeRequest,
  changeRequestSchema,
  deployQuerySchema,
  DEPLOYS_PATH,
  UsageError,
} from '@hireloom/releases';
import { ANY_NAME, type DeployToken } from '../releases/store/deploy-tokens';
import type { Author } from '../releases/changes/change-traffic';
import { type CheckPages, describeOutcome, publishParts } from '../releases/changes/publish';
import { endCanary } from '../releases/changes/canaries';
import { listReleases } from '../releases/changes/list-releases';
import type { ReleaseStore } from '../releases/store/open-store';
import { removeRemote } from '../releases/changes/remove-remote';
import { rollBack } from '../releases/changes/rollback';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import * as v from 'valibot';
import {
  type Authenticator,
  authorizePublish,
  createAuthenticator,
  HttpError,
  toRefusal,
} from './authenticate';
import { createPathHider } from './describe-problem';
import { unpackDeploy, removeStaleUploads } from './unpack-parts';

const CHANGE_LIMIT = 64 * 1024;

type Options = {
  store: ReleaseStore;
  directory: string;
  publicOrigin: string;
  check?: CheckPages;
  isCompressed?: boolean;
  onChange: () => void | Promise<void>;
};

function makeChange(store: ReleaseStore, { action, name }: ChangeRequest, author: Author): Promise<string> {
  if (action === 'rollback') return rollBack(store, name, author);
  if (action === 'remove') return removeRemote(store, name, author);
  return endCanary(store, { name, action }, author);
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const { success, output } = v.safeParse(schema, value);
  if (success) return output;
  throw new HttpError(
    400,
    'the site does not understand this request. Your tools may be of another version than the site: update the older of the two.',
  );
}

function parseBody(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new HttpError(400, 'the body is not JSON.');
  }
}

const toAuthor = ({ team, id }: DeployToken): Author => ({ by: `${team} (${id})`, token: id });

/** Returns a signal that is aborted if the connection is closed before the response has ended, as by an interrupted command. */
function watchClient({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (raw.writableFinished) return;
    gone.abort(new UsageError('the connection was closed during the check: nothing was changed.'));
  });
  return gone.signal;
}

function tarRoute(
  scope: FastifyInstance,
  options: Options & { hidePaths: (text: string) => string },
  team: Authenticator,
) {
  const { store, directory, publicOrigin, check, isCompressed, onChange, hidePaths } = options;
  scope.addContentTypeParser('application/x-tar', (_request, body, done) => done(null, body));
  scope.post('/', { config: { takesUploads: true } }, async (request, reply) => {
    const token = team.getToken(request);
    const query = parse(deployQuerySchema, request.query);
    if (query.whole) authorizePublish(token, ANY_NAME);
    const signal = watchClient(reply);
    const { parts, remove } = await unpackDeploy(directory, request.body as Readable, (name) =>
      authorizePublish(token, name),
    );
    const lines = new PassThrough();
    const hideInTexts = (_key: string, value: unknown) =>
      typeof value === 'string' ? hidePaths(value) : value;
    const say = (line: AnswerLine) => lines.write(`${JSON.stringify(line, hideInTexts)}\n`);
    const onProgress = (progress: string) => say({ progress });
    const publishing = async () => {
      try {
        const published = await publishParts(store, parts, {
          ...query,
          ...toAuthor(token),
          check,
          isCompressed,
          onProgress,
          signal,
        });
        const message = describeOutcome(published, publicOrigin, query.canary);
        await onChange();
        const releases = parts.map(({ release: { name, id, commit } }) => ({ name, release: id, commit }));
        request.log.info({ token: token.id, team: token.team, releases }, `deployed: ${message}`);
        say({ status: 200, message });
      } catch (error) {
        say(toRefusal(error as Error, request, team.getClaim(request)));
      } finally {
        await remove();
        lines.end();
      }
    };
    void publishing();
    return reply.type('application/x-ndjson').send(lines);
  });
}

function changeRoute(scope: FastifyInstance, { store, onChange }: Options, team: Authenticator) {
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: CHANGE_LIMIT },
    (_request, body, done) => done(null, body),
  );
  scope.post('/changes', async (request) => {
    const asked = parse(changeRequestSchema, parseBody(request.body));
    const { action, name, serial } = asked;
    const token = team.getToken(request);
    authorizePublish(token, name);
    const author = { ...toAuthor(token), follows: serial };
    const message = await makeChange(store, asked, author);
    await onChange();
    request.log.info(
      { token: token.id, team: token.team, action, name },
      `a team has changed the traffic: ${message}`,
    );
    return { message };
  });
}

/** Accepts parts and changes of traffic from teams, in requests with their token. A rejection gives the reason. */
export async function registerDeployRoutes(app: FastifyInstance, options: Options) {
  const { store, directory } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeStaleUploads(directory);
  const hidePaths = createPathHider(path.dirname(directory));
  const team = createAuthenticator(store.tokens);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        await team.checkToken(request);
      });
      scope.setErrorHandler<FastifyError>((error, request, reply) => {
        const { status, message } = toRefusal(error, request, team.getClaim(request));
        return reply.code(status).send({ message: hidePaths(message) });
      });
      scope.setNotFoundHandler((_request, reply) =>
        reply.code(404).send({ message: 'there is nothing at this URL.' }),
      );
      scope.get('/', () => listReleases(store));
      tarRoute(scope, { ...options, hidePaths }, team);
      changeRoute(scope, options, team);
    },
    { prefix: DEPLOYS_PATH },
  );
}
