import {
  type ChangeRequest,
  changeRequestSchema,
  COMPARISON_PATH,
  deployQuerySchema,
  DEPLOYS_PATH,
  UsageError,
} from '@hireloom/releases';
import { ANY_NAME, type DeployToken } from '../releases/store/deploy-tokens';
import type { Author } from '../releases/changes/change-traffic';
import { type CheckPages, describeOutcome, publishParts } from '../releases/changes/publish';
import { compareReleases } from '../releases/changes/compare-releases';
import { endCanary } from '../releases/changes/canaries';
import { listReleases } from '../releases/changes/list-releases';
import type { ReleaseStore } from '../releases/store/open-store';
import { removeRemote } from '../releases/changes/remove-remote';
import { rollBack } from '../releases/changes/rollback';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { type Authenticator, authorizePublish, HttpError } from './authenticate';
import { createPathHider } from './describe-problem';
import { answerWithProgress, BODY_LIMIT, registerTeamRoutes } from './team-scope';
import { unpackDeploy, removeStaleUploads } from './unpack-parts';

const explainNoVisits = (name: string) =>
  `${name} had no canary whose visits were counted within 90 days: start one with a deploy that has "--canary 10%".`;

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
  options: Options,
  team: Authenticator,
  hide: (text: string) => string,
) {
  const { store, directory, publicOrigin, check, isCompressed, onChange } = options;
  scope.post('/', { config: { takesUploads: true } }, async (request, reply) => {
    const token = team.getToken(request);
    const query = parse(deployQuerySchema, request.query);
    if (query.whole) authorizePublish(token, ANY_NAME);
    const signal = watchClient(reply);
    const { parts, remove } = await unpackDeploy(directory, request.body as Readable, (name) =>
      authorizePublish(token, name),
    );
    const publish = async (onProgress: (words: string) => void) => {
      const progress = { check, isCompressed, onProgress, signal };
      const published = await publishParts(store, parts, { ...query, ...toAuthor(token), ...progress });
      const message = describeOutcome(published, publicOrigin, query.canary);
      await onChange();
      const releases = parts.map(({ release: { name, id, commit } }) => ({ name, release: id, commit }));
      request.log.info({ token: token.id, team: token.team, releases }, `deployed: ${message}`);
      return { status: 200, message };
    };
    return answerWithProgress(reply, team, (onProgress) => publish(onProgress).finally(remove), hide);
  });
}

function changeRoute(scope: FastifyInstance, { store, onChange }: Options, team: Authenticator) {
  scope.post('/changes', { bodyLimit: BODY_LIMIT }, async (request) => {
    const asked = parse(changeRequestSchema, request.body);
    const { action, name, serial } = asked;
    const token = team.getToken(request);
    authorizePublish(token, name);
    const message = await makeChange(store, asked, { ...toAuthor(token), follows: serial });
    await onChange();
    const facts = { token: token.id, team: token.team, action, name };
    request.log.info(facts, `a team has changed the traffic: ${message}`);
    return { message };
  });
}

/** Accepts parts and changes of traffic from teams. */
export async function registerDeployRoutes(app: FastifyInstance, options: Options) {
  const { store, directory } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeStaleUploads(directory);
  const hide = createPathHider(path.dirname(directory));
  await registerTeamRoutes(app, { prefix: DEPLOYS_PATH, tokens: store.tokens, hide }, (scope, team) => {
    scope.get('/', () => listReleases(store));
    scope.get<{ Params: { name: string } }>(`${COMPARISON_PATH}/:name`, async ({ params: { name } }) => {
      const comparison = await compareReleases(store, name);
      if (comparison) return comparison;
      throw new HttpError(404, explainNoVisits(name));
    });
    tarRoute(scope, options, team, hide);
    changeRoute(scope, options, team);
  });
}
