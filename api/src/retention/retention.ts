import type { FastifyBaseLogger } from 'fastify';
import { removeEarlierCopies } from '../backup/earlier-copies';
import type { Config } from '../config';
import { type Database, forgetDeleted } from '../database';
import type { LeadDeskRepository, LeadFilter } from '../repositories/lead-desk-repository';
import type { Repositories } from '../repositories/repositories';
import type { RetentionRepository } from '../repositories/retention-repository';
import { runPeriodically } from '../run-periodically';
import { leadKinds } from '../schema';

const dayMs = 86_400_000;

/** How often each service checks whether the day's run is due. */
const checkMs = 10 * 60_000;

/** The retention periods promised in the privacy policy (`mfe-marketing/src/content/privacy.ts`, "How long we keep it"). */
const retentionDays = { enquiries: 730, quarantined: 90, unconfirmed: 14 } as const;

const problemTexts = {
  'clock-ahead-or-paused': 'the last run is too long ago to tell a pause of the service from a wrong clock',
  'clock-behind': 'the clock is behind the last run',
} as const;

function outdatedLeads(now: number): Readonly<Record<keyof typeof retentionDays, LeadFilter>> {
  const before = (days: number) => new Date(now - days * dayMs);
  const { enquiries, quarantined, unconfirmed } = retentionDays;
  return {
    quarantined: { before: before(quarantined), kinds: leadKinds, isQuarantined: true },
    unconfirmed: { before: before(unconfirmed), kinds: ['subscription'], isUnconfirmed: true },
    enquiries: { before: before(enquiries), kinds: ['contact', 'recruiter-request'] },
  };
}

type Parts = { db: Database; repositories: Pick<Repositories, 'retention' | 'leadDesk'>; config: Config };

async function deleteOutdated({ db, repositories, config }: Parts, now: number) {
  const { leadDesk, retention } = repositories;
  const { quarantined, unconfirmed, enquiries } = outdatedLeads(now);
  const longAgo = new Date(now - retentionDays.enquiries * dayMs);
  const deleted = {
    quarantined: await leadDesk.prune(quarantined),
    unconfirmed: await leadDesk.prune(unconfirmed),
    enquiries: await leadDesk.prune(enquiries),
    origins: await retention.pruneOrigins(longAgo),
    counts: await retention.pruneCounts(now),
    copies: config.databaseUrl ? 0 : await removeEarlierCopies(config.dataDir, now),
  };
  await forgetDeleted(db);
  return deleted;
}

/** Deletes outdated data once a day, in only one of the services that share the database. */
export async function enforceRetention(parts: Parts, log: FastifyBaseLogger): Promise<void> {
  const { retention } = parts.repositories;
  try {
    const { problem, ...times } = await retention.state();
    if (problem) {
      const advice = 'set the clock, or confirm it with "npm run leads -- retention --confirm"';
      log.error({ problem, ...times }, `no outdated data was deleted: ${problemTexts[problem]}; ${advice}`);
      return;
    }
    if (!(await retention.claimDay(times))) return;
    const deleted = await deleteOutdated(parts, Date.parse(times.now));
    await retention.finishDay(times);
    const isAny = Object.values(deleted).some((number) => number > 0);
    // `warn` is the default log level, so deletions of personal data are logged.
    log[isAny ? 'warn' : 'info']({ deleted }, 'outdated data was deleted, as the privacy policy promises');
  } catch (error) {
    log.error({ err: error }, 'outdated data could not be deleted; trying again in an hour');
  }
}

/** Returns a function that stops it. */
export const startRetention = (parts: Parts, log: FastifyBaseLogger) =>
  runPeriodically(checkMs, () => enforceRetention(parts, log));

/** Shows an operator what they need to decide whether the clock is right. */
export async function describeRetention(
  retention: RetentionRepository,
  desk: LeadDeskRepository,
): Promise<string[]> {
  const { now, lastRun, problem } = await retention.state();
  const numbers: string[] = [];
  for (const [name, outdated] of Object.entries(outdatedLeads(Date.parse(now)))) {
    numbers.push(`${await desk.countOutdated(outdated)} ${name}`);
  }
  return [
    `The clock of the database says ${now}.`,
    `Outdated data was last deleted ${lastRun ?? 'never'}.`,
    problem
      ? `Nothing is deleted: ${problemTexts[problem]}. Set the clock, or confirm it with --confirm.`
      : 'The service deletes outdated data once a day.',
    `By this clock these leads are outdated: ${numbers.join(', ')}.`,
  ];
}
