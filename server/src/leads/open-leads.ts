import type { FastifyBaseLogger } from 'fastify';
import pRetry from 'p-retry';
import type { Config } from '../../config';
import type { Database } from '../database/schema';
import { isBroken } from '../database/broken-file';
import { databaseFile, openDatabase } from '../database/database';
import { explainBroken, isDatabaseFailure } from '../database/open-tables';
import { createNoticePolicy, startDelivery } from './delivery/delivery';
import { ErasureJournal } from './erasures/erasure-journal';
import { Erasures } from './erasures/erasures';
import { errorMessage } from '../errors';
import type { CountNotice } from './delivery/outbox-worker';
import { type CountUse, createCounter, readSecret, removeExpiredCounts } from './rate-limit';
import { enforceRetention, type RetentionState, readRetentionState } from './retention/retention';
import { DailyWork } from './admin/daily-work';
import type { MailText } from './delivery/notice-texts';
import { LeadAdmin } from './admin/lead-admin';
import { LeadHandling } from './admin/lead-handling';
import { LeadRepository } from './repositories/lead-repository';
import { storeServerSettings } from './server-settings';
import { OutboxRepository } from './repositories/outbox-repository';
import { createWriteCheck } from './write-check';

export type Leads = {
  repository: LeadRepository;
  admin: LeadAdmin;
  outbox: OutboxRepository;
  handling: LeadHandling;
  /** Sends the agency a mail. Undefined without a mail server. */
  tellAgency?: (mail: MailText) => Promise<void>;
  daily: DailyWork;
  secret: () => Promise<string>;
  erasures: Erasures;
  retention: () => Promise<RetentionState>;
  countUse: CountUse;
  /** Whether the database took the last write of a check that runs at intervals. */
  isWritable: () => boolean;
  wake: () => void;
};

type Parts = { config: Config; log: FastifyBaseLogger; countNotice: CountNotice };

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 2000;
/** About once a minute, so that someone who opens the log an hour later still sees the outage. */
const ATTEMPTS_PER_WARNING = 30;

const RETENTION_CHECK_MS = 10 * 60_000;
const LIMITS_CHECK_MS = 60_000;

/** Runs `work` now and then at intervals, and logs its failures. Returns a function that stops it and waits for the current run. */
function repeat(intervalMs: number, work: () => Promise<void>, log: FastifyBaseLogger, failure: string) {
  const run = () => work().catch((err: unknown) => log.error({ err }, failure));
  let running = run();
  const timer = setInterval(() => void (running = run()), intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Applies the erasure journal before anything is read or sent. */
async function start(db: Database, { config, log, countNotice }: Parts) {
  const outbox = new OutboxRepository(db);
  const journal = new ErasureJournal(config.erasuresFile);
  const erasures = new Erasures(db, journal);
  const reconcile = () => erasures.reconcile(log);
  await reconcile();
  // Creates the file, so that a restore notices if it is missing.
  await journal.record([]);
  const policy = createNoticePolicy(config);
  await storeServerSettings(db, { channels: [...policy.channels], erasuresFile: journal.file });
  const countUse = await createCounter(db);
  const delivery = startDelivery(config, { outbox, log, countNotice });
  const unreconciled = 'could not compare the database with the erasure journal';
  const undeleted = 'could not delete expired data; trying again in ten minutes';
  const uncleared = 'could not remove expired rate limits';
  const unwritten = 'the database takes no writes: forms are rejected';
  const { check, isWritable } = createWriteCheck(db);
  const stops = [
    delivery.stop,
    repeat(config.erasuresCheckMs, reconcile, log, unreconciled),
    repeat(RETENTION_CHECK_MS, () => enforceRetention(db, log), log, undeleted),
    repeat(LIMITS_CHECK_MS, () => removeExpiredCounts(db), log, uncleared),
    repeat(config.writeCheckMs, check, log, unwritten),
  ];
  const stop = async () => {
    await Promise.all(stops.map((one) => one()));
    await db.destroy();
  };
  return {
    repository: new LeadRepository(db, policy),
    admin: new LeadAdmin(db),
    handling: new LeadHandling(db),
    tellAgency: delivery.tellAgency,
    daily: new DailyWork(db),
    secret: () => readSecret(db),
    retention: () => readRetentionState(db),
    outbox,
    erasures,
    countUse,
    isWritable,
    wake: delivery.wake,
    stop,
  };
}

async function open(parts: Parts) {
  const { config, log } = parts;
  const db = await openDatabase(config, log);
  try {
    return await start(db, parts);
  } catch (error) {
    await db.destroy();
    throw explainBroken(databaseFile(config.dataDir), error);
  }
}

type OpenedLeads = {
  /** @throws Error with status 503 while the database has not been usable since startup */
  current: () => Leads;
  close: () => Promise<void>;
};

/** Retries in the background while PostgreSQL is unavailable or the SQLite file is broken: pages need no leads. @throws UsageError */
export async function openLeads(parts: Parts): Promise<OpenedLeads> {
  const { config, log } = parts;
  const closing = new AbortController();
  let leads: Awaited<ReturnType<typeof open>> | undefined;
  let attempt = Promise.resolve();
  const tryToOpen = async () => void (leads = await open(parts));
  let goOn: () => void = () => undefined;
  const failedOnce = new Promise<void>((resolve) => (goOn = resolve));
  const opening = pRetry(() => (attempt = tryToOpen()), {
    retries: Infinity,
    minTimeout: FIRST_RETRY_MS,
    maxTimeout: MAX_RETRY_MS,
    signal: closing.signal,
    onFailedAttempt: ({ error, attemptNumber }) => {
      // Missing permissions, or a file of a newer version, fail the start.
      if (!(config.databaseUrl ? isDatabaseFailure(error) : isBroken(error))) throw error;
      if (attemptNumber % ATTEMPTS_PER_WARNING === 1)
        log.warn(
          { reason: errorMessage(error) },
          'the database is not usable yet; forms are rejected until it is',
        );
      goOn();
    },
  });
  await Promise.race([opening, failedOnce]);
  opening.catch((err: unknown) => {
    if (!closing.signal.aborted) log.fatal({ err }, 'the database can’t be used; forms are rejected');
  });
  return {
    current: () => {
      if (leads) return leads;
      throw Object.assign(new Error('the database has not been usable since the start'), { statusCode: 503 });
    },
    close: async () => {
      closing.abort();
      await attempt.catch(() => undefined);
      await leads?.stop();
    },
  };
}
