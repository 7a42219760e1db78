import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { containerName } from '@hireloom/contracts';
import type { LoadedVersion } from '../releases/store/loaded-version';
import { listMembers } from '../releases/versions/site-version';

/** The site versions that visitors get: the live one and the canaries. */
export type ServedVersions = () => readonly LoadedVersion[];

type ReleaseLabels = { remote: string; release: string };

const OTHER = 'other';

/**
 * Turns reported names into metric labels. Reports may be forged, so a name that is not served now becomes
 * `other`: the number of series stays bounded.
 */
export function knownLabels(served: ServedVersions) {
  const ifKnown = (said: string, known: readonly string[]) => (known.includes(said) ? said : OTHER);
  const members = () => served().flatMap(({ version }) => listMembers(version));
  return {
    release: ({ remote, release }: ReleaseLabels): ReleaseLabels => {
      const releases = members().filter(({ name }) => name === remote);
      return {
        remote: releases.length > 0 ? remote : OTHER,
        release: ifKnown(
          release,
          releases.map(({ id }) => id),
        ),
      };
    },
    module: (module: string): string =>
      ifKnown(
        module,
        members().flatMap(({ name, modules }) => [containerName(name), ...Object.keys(modules)]),
      ),
    /** Returns a route's pattern; `*` stands for addresses that no remote serves. */
    route: (route: string): string =>
      ifKnown(route, ['*', ...members().flatMap(({ routes }) => routes.map(({ path }) => path))]),
  };
}

const BODY_LIMIT = 8 * 1024;
/** Per minute. The library counts by address, or by /64 network for IPv6. */
const PER_ADDRESS = 30;
const IN_ALL = 3000;

type Report<Schema extends v.GenericSchema> = {
  path: string;
  schema: Schema;
  /** The answer to a report that does not match the schema. */
  refusal: string;
  onReport: (report: v.InferOutput<Schema>, request: FastifyRequest) => void;
};

function createLimit(scope: FastifyInstance) {
  const limits = [
    scope.createRateLimit({ max: PER_ADDRESS }),
    scope.createRateLimit({ max: IN_ALL, keyGenerator: () => 'all' }),
  ];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    for (const limit of limits) {
      const use = await limit(request);
      if (!use.isAllowed && use.isExceeded) return reply.code(429).send({ message: 'Too many reports.' });
    }
  };
}

/** A route for reports from visitors' browsers. Anyone can send anything to it, so reports are validated and rate-limited. */
export function registerReportRoute<Schema extends v.GenericSchema>(
  app: FastifyInstance,
  { path, schema, refusal, onReport }: Report<Schema>,
) {
  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, timeWindow: 60_000 });
    const onRequest = createLimit(scope);
    scope.post(path, { bodyLimit: BODY_LIMIT, onRequest }, async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site')
        return reply.code(403).send({ message: 'Reports come from the pages of this site.' });
      const report = v.safeParse(schema, request.body);
      if (!report.success) return reply.code(400).send({ message: refusal });
      onReport(report.output, request);
      return reply.code(204).send();
    });
  });
}
