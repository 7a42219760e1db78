import { VISIT_PATH, visitReportSchema } from '@hireloom/contracts';
import { findRoleOfBucket, findVersionOfBucket } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import { checked } from '../errors';
import { handleError } from '../http/api-scope';
import { findMember } from '../releases/versions/site-version';
import type { VisitCountStore } from '../releases/store/visit-counts';
import { limitReports } from '../telemetry/browser-reports';
import { type Compared, createVisitCounts, writeVisitCounts } from './visit-counter';
import { readCanaryBucket } from './visitor-cookies';
import type { ActiveTraffic } from './visitor-version';

const BODY_LIMIT = 1024;
/** Per minute: an office with hundreds of people has one address. */
const PER_ADDRESS = 600;

/** Finds the comparison that a visit counts for. None if it saw another version than its bucket gets now. */
export function findCompared(
  active: ActiveTraffic,
  bucket: number | undefined,
  seenVersion: string,
): Compared | undefined {
  const { canary, arm } = findRoleOfBucket(active.traffic, bucket) ?? {};
  const loaded = canary && active.canaries.get(canary.version);
  if (!arm || !loaded || seenVersion !== findVersionOfBucket(active.traffic, bucket)) return undefined;
  const { name: remote, version: siteVersion } = canary;
  return { siteVersion, arm, remote, release: findMember(loaded.version, remote)?.id ?? '' };
}

type Options = { activeTraffic: () => ActiveTraffic; store: Pick<VisitCountStore, 'add' | 'removeOld'> };

/**
 * Counts what browsers report about visits that are compared. Anyone can send anything here: only canaries that run are counted, nothing
 * about the sender is stored, and nothing is automated based on it.
 */
export function registerVisitRoute(app: FastifyInstance, { activeTraffic, store }: Options) {
  const counts = createVisitCounts();
  app.addHook('onClose', writeVisitCounts({ counts, store, log: app.log }).stop);
  void app.register(async (scope) => {
    await limitReports(scope, [{ max: PER_ADDRESS }]);
    scope.setErrorHandler(handleError);
    scope.post(VISIT_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const report = checked(visitReportSchema, request.body, 'This is not a report of a visit.');
      const compared = findCompared(activeTraffic(), readCanaryBucket(request), report.siteVersion);
      if (compared) counts.count(compared, report);
      return reply.code(204).send();
    });
  });
}
