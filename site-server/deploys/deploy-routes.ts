import {
  type AnswerLine,
  audienceOf,
  type Author,
  type ChangeRequest,
  changeRequestSchema,
  type CheckPages,
  contentDigest,
  type CurrentKeys,
  deployQuerySchema,
  DEPLOYS_PATH,
  endCanary,
  type KnownKey,
  listReleases,
  outcomeOf,
  ownerOf,
  type Part,
  publishParts,
  type ReleaseStore,
  removeRemote,
  rollBack,
} from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import * as v from 'valibot';
import { type Authenticator, authorizePublish, createAuthenticator, Refused } from './authenticate';
import { receiveParts } from './receive-parts';
import { refusalOf } from './refusal';

/** Returns the program that checks a candidate: bundled beside this server, or TypeScript if the server runs from source. */
export function checkProgram(): string[] {
  const bundled = path.join(import.meta.dirname, 'check-candidate-program.mjs');
  if (existsSync(bundled)) return [bundled];
  return ['--import', 'tsx', path.join(import.meta.dirname, 'check-candidate-program.ts')];
}

const CHANGE_LIMIT = 64 * 1024;

type Options = {
  keys: CurrentKeys;
  store: ReleaseStore;
  /** The origin at which visitors reach this site. */
  publicOrigin: string;
  /** Renders the pages that a deploy changes, in exactly the version that would be served. */
  check: CheckPages;
  /** Called after the traffic has changed. */
  onChange: () => void;
};

function makeChange(store: ReleaseStore, { act, name }: ChangeRequest, author: Author): Promise<string> {
  if (act === 'rollback') return rollBack(store, name, author);
  if (act === 'remove') return removeRemote(store, name, author);
  return endCanary(store, { name, act }, author);
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const { success, output } = v.safeParse(schema, value);
  if (success) return output;
  throw new Refused(400, 'the request is not understood: is the checkout as new as the site?');
}

function parseBody(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new Refused(400, 'the body is not JSON.');
  }
}

type Deploy = { parts: readonly Part[]; key: KnownKey; query: v.InferOutput<typeof deployQuerySchema> };

/** Publishes parts that have arrived. Returns the outcome as a sentence. @throws UsageError; TrafficConflict */
async function publishReceived(
  request: FastifyRequest,
  { parts, key, query }: Deploy,
  { store, publicOrigin, check, onProgress }: Options & { onProgress: (words: string) => void },
): Promise<string> {
  const audience = audienceOf(query);
  const published = await publishParts(store, parts, {
    ...{ by: ownerOf(key), audience, isAgain: query.again !== undefined, onProgress },
    check: async (...candidate) => {
      await check(...candidate);
      // An interrupted command closes its connection, most likely during the long check. Don't publish then.
      if (request.raw.socket.destroyed)
        throw new UsageError('the connection was closed during the check: nothing is changed.');
    },
  });
  return outcomeOf(published, audience, publicOrigin);
}

function tarRoute(scope: FastifyInstance, options: Options, team: Authenticator) {
  scope.addContentTypeParser('application/x-tar', (_request, body, done) => done(null, body));
  scope.post('/', async (request, reply) => {
    const key = team.keyOf(request);
    const query = parse(deployQuerySchema, request.query);
    const { parts, remove } = await receiveParts(request.body as Readable, {
      mayPublish: (name) => authorizePublish(key, name),
      checkDigest: (digest) => team.checkDigest(request, digest),
    });
    const lines = new PassThrough();
    const say = (line: AnswerLine) => lines.write(`${JSON.stringify(line)}\n`);
    const onProgress = (progress: string) => say({ progress });
    const publishing = async () => {
      try {
        const message = await publishReceived(request, { parts, key, query }, { ...options, onProgress });
        options.onChange();
        const releases = parts.map(({ release: { name, id, commit } }) => ({ name, release: id, commit }));
        request.log.info({ key: key.id, team: key.team, releases }, `a team has deployed: ${message}`);
        say({ status: 200, message });
      } catch (error) {
        say(refusalOf(error as Error, request, team.claimOf(request)));
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
    team.checkDigest(request, contentDigest(request.body as Buffer));
    const asked = parse(changeRequestSchema, parseBody(request.body));
    const { act, name, serial } = asked;
    const key = team.keyOf(request);
    authorizePublish(key, name);
    const author = { by: ownerOf(key), follows: serial };
    const message = await makeChange(store, asked, author);
    onChange();
    request.log.info(
      { key: key.id, team: key.team, act, name },
      `a team has changed the traffic: ${message}`,
    );
    return { message };
  });
}

/** Accepts parts and changes of traffic from teams, in signed requests. A refusal says why. */
export async function deployRoutes(app: FastifyInstance, options: Options) {
  const { keys, store, publicOrigin } = options;
  const team = createAuthenticator(keys, publicOrigin);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        team.checkSignature(request);
      });
      scope.setErrorHandler<FastifyError>((error, request, reply) => {
        const { status, message } = refusalOf(error, request, team.claimOf(request));
        // Lets a command correct its signature if it signed for another name of this site.
        const origin = status === 401 ? { origin: publicOrigin } : {};
        return reply.code(status).send({ message, ...origin });
      });
      scope.setNotFoundHandler((_request, reply) =>
        reply.code(404).send({ message: 'there is nothing here.' }),
      );
      scope.get('/', () => listReleases(store));
      tarRoute(scope, options, team);
      changeRoute(scope, options, team);
    },
    { prefix: DEPLOYS_PATH },
  );
}
