import {
  changeRequestSchema,
  type CheckRelease,
  type CurrentKeys,
  DEPLOYS_PATH,
  INCOMING_LIMITS,
  integrityOf,
  integrityOfHash,
  NotInStore,
  type ReleaseStore,
  TrafficConflict,
} from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type Authenticator, type Claim, createAuthenticator, Refused } from './authenticate';
import { integritiesOf, makeChange, receiveRelease, uploaderOf } from './make-change';
import { createUploadAllowance } from './upload-allowance';

/** Returns the program that checks a candidate: bundled beside this server, or TypeScript if the server runs from source. */
export function checkProgram(): string[] {
  const bundled = path.join(import.meta.dirname, 'check-candidate-program.mjs');
  if (existsSync(bundled)) return [bundled];
  return ['--import', 'tsx', path.join(import.meta.dirname, 'check-candidate-program.ts')];
}

/** A release's description lists each file with its hash. */
const DESCRIPTION_LIMIT = 1024 * 1024;

type Options = {
  keys: CurrentKeys;
  store: ReleaseStore;
  /** The origin at which visitors reach this site. */
  publicOrigin: string;
  /** Checks a release in exactly the version that would be served. */
  check: CheckRelease;
  /** Called after the traffic has changed. */
  onChange: () => void;
  allowance?: ReturnType<typeof createUploadAllowance>;
};

function statusOf(error: Error & Partial<FastifyError>): number {
  if (error instanceof TrafficConflict) return 409;
  if (error instanceof NotInStore) return 404;
  if (error instanceof Refused) return error.statusCode;
  if (error instanceof UsageError) return 422;
  return error.statusCode ?? 500;
}

/**
 * Answers and logs a refusal. The log limits each message separately, so that strangers, who may cause any number of
 * refusals, do not crowd out those of teams.
 */
function refuse(
  error: Error,
  { log, id, ip }: FastifyRequest,
  reply: FastifyReply,
  { claim, publicOrigin }: { claim: Claim; publicOrigin: string },
) {
  const status = statusOf(error);
  const facts = { ...claim, address: ip, status };
  if (status >= 500) {
    log.error({ err: error, ...facts }, 'a request of a team failed');
    return reply.code(status).send({ message: `it failed here: the log says why, at the request ${id}.` });
  }
  const whose = claim.isVerified ? 'a team' : 'a stranger';
  // Don't log 409: the command retries after the traffic has changed.
  if (status !== 409)
    log.warn({ ...facts, reason: error.message }, `a deploy request of ${whose} was refused`);
  // Lets a command correct its signature if it signed for another name of this site.
  const origin = status === 401 ? { origin: publicOrigin } : {};
  return reply.code(status).send({ message: error.message, ...origin });
}

function parseBody(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new Refused(400, 'the body is not JSON.');
  }
}

/** Routes for the command `releases`. */
function readRoutes(scope: FastifyInstance, store: ReleaseStore) {
  scope.get('/traffic', async () => {
    const traffic = await store.traffic();
    if (!traffic) throw new Refused(404, 'nothing is live here.');
    return traffic;
  });
  scope.get<{ Params: { id: string } }>('/versions/:id(^[a-f0-9]{16}$)', ({ params }) =>
    store.version(params.id),
  );
  scope.get<{ Params: { name: string; id: string } }>(
    '/releases/:name(^[a-z][a-z0-9-]*$)/:id(^[a-f0-9]{16}$)',
    ({ params }) => store.release(params.name, params.id),
  );
}

function uploadRoutes(
  scope: FastifyInstance,
  { keys, store, allowance }: Required<Options>,
  { keyOf }: Authenticator,
) {
  scope.post('/releases', { bodyLimit: DESCRIPTION_LIMIT }, async (request) => {
    const key = keyOf(request);
    const release = receiveRelease(parseBody(request.body), key, keys);
    return { missing: await store.missingFiles(integritiesOf(release), uploaderOf(key)) };
  });
  scope.put<{ Params: { hash: string } }>(
    '/files/:hash(^[a-f0-9]{96}$)',
    { bodyLimit: INCOMING_LIMITS.fileBytes },
    async (request) => {
      const key = keyOf(request);
      const data = request.body as Buffer;
      const integrity = integrityOfHash(request.params.hash);
      if (integrityOf(data) !== integrity)
        throw new Refused(400, 'the file is not the one that its address says.');
      allowance.take(key.id, integrity, data.length);
      try {
        await store.putFile(data, key.id);
      } catch (error) {
        allowance.settle(key.id, [integrity]);
        throw error;
      }
      return {};
    },
  );
}

function changeRoute(scope: FastifyInstance, options: Required<Options>, { keyOf }: Authenticator) {
  scope.post('/changes', { bodyLimit: DESCRIPTION_LIMIT }, async (request) => {
    const asked = v.safeParse(changeRequestSchema, parseBody(request.body));
    if (!asked.success)
      throw new Refused(400, 'the request is not understood: is the checkout as new as the site?');
    const key = keyOf(request);
    const { act } = asked.output;
    const check: CheckRelease = async (version, release) => {
      await options.check(version, release);
      // An interrupted command closes its connection, most likely during the long check. Don't publish then.
      if (request.raw.socket.destroyed)
        throw new UsageError('the connection was closed during the check: nothing is changed.');
    };
    const { message, integrities, ...facts } = await makeChange(asked.output, key, { ...options, check });
    options.allowance.settle(key.id, integrities);
    options.onChange();
    request.log.info(
      { key: key.id, team: key.team, act, ...facts },
      `a team has changed the traffic: ${message}`,
    );
    return { message };
  });
}

/**
 * Accepts releases and changes of traffic from teams, in signed requests. A refusal says why. The store deletes uploads
 * that belong to no release after a day.
 */
export async function deployRoutes(app: FastifyInstance, given: Options) {
  const options = { allowance: createUploadAllowance(), ...given };
  const team = createAuthenticator(options.keys, options.publicOrigin);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        team.checkSignature(request);
      });
      scope.addHook('preHandler', async (request) => team.checkBody(request));
      scope.setErrorHandler<FastifyError>((error, request, reply) =>
        refuse(error, request, reply, {
          claim: team.claimOf(request),
          publicOrigin: options.publicOrigin,
        }),
      );
      scope.setNotFoundHandler((_request, reply) =>
        reply.code(404).send({ message: 'there is nothing here.' }),
      );
      readRoutes(scope, options.store);
      uploadRoutes(scope, options, team);
      changeRoute(scope, options, team);
    },
    { prefix: DEPLOYS_PATH },
  );
}
