import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../config';
import { type Database, openDatabase, removeUnfinishedRestore } from '../database/database';
import { isDatabaseFailure, isShared } from '../database/open-tables';
import { createDelivery, noticePolicy } from './delivery/delivery';
import { ErasureJournal } from './erasures/erasure-journal';
import { Erasures } from './erasures/erasures';
import { errorMessage } from '../errors';
import type { LeadMetrics } from './metrics';
import { SubscriptionLinks } from './newsletter/links';
import { countInMemory, countInPostgres, type CountUse, removeExpiredCounts } from './rate-limit';
import { type RetentionState, retentionState, startRetention } from './retention/retention';
import { LeadAdmin } from './admin/lead-admin';
import { LeadRepository } from './repositories/lead-repository';
import { NewsletterRepository } from './repositories/newsletter-repository';
import type { NoticePolicy } from './repositories/notices';
import { OutboxRepository } from './repositories/outbox-repository';

type Repositories = ReturnType<typeof createRepositories>;

const createRepositories = (db: Database, policy: NoticePolicy) => ({
  leads: new LeadRepository(db, policy),
  leadAdmin: new LeadAdmin(db, policy),
  newsletter: new NewsletterRepository(db, policy),
  outbox: new OutboxRepository(db),
});

/** Everything that uses the database: storage, notices, erasures and retention. */
export type Leads = {
  repositories: Repositories;
  /** Whether outdated data is deleted, or why not. */
  retention: () => Promise<RetentionState>;
  erasures: Erasures;
  links: SubscriptionLinks;
  countUse: CountUse;
  /** Sends new notices now. */
  wake: () => void;
};

type Parts = { config: Config; log: FastifyBaseLogger; metrics: Pick<LeadMetrics, 'countNotice'> };

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 2000;
/** Someone who opens the log an hour later still sees the outage. */
const SAY_AGAIN_MS = 60_000;

const WAITING = 'the database does not answer yet: forms are refused until it does';

/** Applies the journal of erasures before anything is read or sent. */
async function start(db: Database, { config, log, metrics }: Parts) {
  const repositories = createRepositories(db, noticePolicy(config));
  const secret = await repositories.newsletter.linkKey();
  const links = new SubscriptionLinks(secret, config.publicOrigin);
  const erasures = new Erasures(db, new ErasureJournal(config.erasuresFile));
  const stopErasures = await erasures.watch(log, config.erasuresCheckMs);
  const delivery = createDelivery(config, { outbox: repositories.outbox, links, log, metrics });
  delivery.start();
  const stops = [
    delivery.stop,
    stopErasures,
    startRetention(db, log),
    ...(isShared(db) ? [removeExpiredCounts(db, log)] : []),
  ];
  const countUse = isShared(db) ? countInPostgres(db, secret) : countInMemory();
  const stop = async () => {
    await Promise.all(stops.map((one) => one()));
    await db.destroy();
  };
  const retention = () => retentionState(db);
  return { repositories, retention, erasures, links, countUse, wake: delivery.wake, stop };
}

async function open(parts: Parts) {
  const { config, log } = parts;
  const db = await openDatabase(config, log);
  try {
    if (!isShared(db)) await removeUnfinishedRestore(config.dataDir);
    return await start(db, parts);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

type OpenedLeads = {
  /** @throws Error with the status 503 while PostgreSQL has not answered since the start */
  current: () => Leads;
  /** Resolves when deliveries in flight have ended. */
  close: () => Promise<void>;
};

/**
 * Opens the database. If PostgreSQL is away, tries again in the background until it answers. @throws UsageError if the data
 * folder or the database can't be used, JournalError if the erasures can't be read
 */
export async function openLeads(parts: Parts): Promise<OpenedLeads> {
  const { log } = parts;
  const closing = new AbortController();
  let leads: Awaited<ReturnType<typeof open>> | undefined;
  let goOn: () => void = () => undefined;
  const isWaiting = new Promise<void>((resolve) => (goOn = resolve));
  const openInTheEnd = async () => {
    let sayAt = 0;
    for (
      let retryMs = FIRST_RETRY_MS;
      !closing.signal.aborted;
      retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
    ) {
      try {
        leads = await open(parts);
        return;
      } catch (error) {
        // A file that can't be used now never will be.
        if (!parts.config.databaseUrl || !isDatabaseFailure(error)) throw error;
        if (Date.now() >= sayAt) {
          log.warn({ reason: errorMessage(error) }, WAITING);
          sayAt = Date.now() + SAY_AGAIN_MS;
        }
        goOn();
        await pause(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  const opening = openInTheEnd();
  await Promise.race([opening, isWaiting]);
  opening.catch((err: unknown) => log.fatal({ err }, 'the database can’t be used: forms are refused'));
  return {
    current: () => {
      if (leads) return leads;
      throw Object.assign(new Error('the database has not answered yet'), { statusCode: 503 });
    },
    close: async () => {
      closing.abort();
      await opening.catch(() => undefined);
      await leads?.stop();
    },
  };
}
