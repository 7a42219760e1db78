import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { removeEarlierCopies } from '../backup/earlier-copies';
import type { Config } from '../config';
import { type Database, forgetDeleted } from '../database';
import type { Repositories } from '../repositories/repositories';
import { outdatedLeads } from './retention-rules';

/** Often enough that a day's work is done within the hour, whichever service is there. */
const lookMs = 10 * 60_000;

const confirm = 'set the clock, or confirm it with "npm run leads -- retention --confirm"';
const refusals = {
  'clock-ahead-or-paused': `nothing outdated was deleted: the last run is too long ago to tell a pause of the service from a wrong clock; ${confirm}`,
  'clock-behind': `nothing outdated was deleted: the clock is behind the last run; ${confirm}`,
} as const;

type Parts = { db: Database; repositories: Pick<Repositories, 'retention' | 'leadDesk'>; config: Config };

async function deleteOutdated({ db, repositories, config }: Parts, now: number) {
  const { leadDesk, retention } = repositories;
  const { quarantined, unconfirmed, enquiries } = outdatedLeads(now);
  const deleted = {
    quarantined: await leadDesk.prune(quarantined),
    unconfirmed: await leadDesk.prune(unconfirmed),
    enquiries: await leadDesk.prune(enquiries),
    counts: await retention.pruneCounts(now),
    copies: config.databaseUrl ? 0 : await removeEarlierCopies(config.dataDir, now),
  };
  await forgetDeleted(db);
  return deleted;
}

/** Deletes, once a day, what has been kept for as long as was promised; of several services one does. */
export async function enforceRetention(parts: Parts, log: FastifyBaseLogger): Promise<void> {
  const { retention } = parts.repositories;
  try {
    const now = await retention.claimDay();
    if (!now) {
      const { problem, ...times } = await retention.state();
      if (problem) log.error({ problem, ...times }, refusals[problem]);
      return;
    }
    const deleted = await deleteOutdated(parts, now.getTime());
    await retention.finishDay(now);
    const isAny = Object.values(deleted).some((number) => number > 0);
    // That people's data is gone is said at the level that is logged where nothing else is configured.
    log[isAny ? 'warn' : 'info']({ deleted }, 'outdated data was deleted, as the privacy policy promises');
  } catch (error) {
    log.error({ err: error }, 'outdated data could not be deleted; it is tried again in an hour');
  }
}

export function startRetention(app: FastifyInstance, parts: Parts): void {
  let running: Promise<void> | undefined;
  const run = () => (running = enforceRetention(parts, app.log));
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    void run();
    timer = setInterval(() => void run(), lookMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
