import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import {
  type Database,
  type DatabaseTransaction,
  truncateWal,
  inTransaction,
  readDatabaseTime,
} from '../../database/database';
import { deleteLeads } from '../repositories/delete-leads';
import { runPeriodically } from '../run-periodically';

const dayMs = 86_400_000;

/** How often each service checks whether the day's run is due. */
const checkMs = 10 * 60_000;

/** The retention periods promised in the privacy policy (`mfe-marketing/src/content/privacy.ts`, "How long we keep it"). */
const days = { enquiries: 730, quarantined: 90, unconfirmed: 14 } as const;

/** Half of the shortest period, so that a wrong clock can delete nothing before half of its period is over. */
const longestPauseMs = (days.unconfirmed / 2) * dayMs;

const problemTexts = {
  'clock-ahead-or-paused': 'the last run is too long ago to tell a pause of the service from a wrong clock',
  'clock-behind': 'the clock is behind the last run',
} as const;

export type RetentionState = {
  now: string;
  lastRun: string | null;
  problem: keyof typeof problemTexts | null;
};

/** A pause is no problem without leads. A clock that is up to a day behind only deletes late. */
export async function retentionState(db: Database): Promise<RetentionState> {
  const { rows } = await sql<RetentionState>`
    select now, "lastRun", case
      when "lastRun" > ${readDatabaseTime(db, dayMs)} then 'clock-behind'
      when "lastRun" <= ${readDatabaseTime(db, -longestPauseMs)} and exists (select 1 from lead) then 'clock-ahead-or-paused'
    end as problem
    from (select ${readDatabaseTime(db)} as now, (select done_at from daily_work where name = 'retention') as "lastRun") as clock
  `.execute(db);
  return rows[0]!;
}

/** The condition of leads to delete at a time. */
function outdated(now: number): RawBuilder<boolean> {
  const before = (period: keyof typeof days) => new Date(now - days[period] * dayMs).toISOString();
  return sql`(kind <> 'subscription' and created_at < ${before('enquiries')}
    or quarantined_because is not null and created_at < ${before('quarantined')}
    or awaits_confirmation_since < ${before('unconfirmed')})`;
}

/**
 * Claims today's run, by the database's clock and only if that is plausible. The first call only stores the time. Returns the time,
 * or undefined if there is nothing to do now.
 */
async function claimDay(transaction: DatabaseTransaction): Promise<number | undefined> {
  const now = readDatabaseTime(transaction);
  const first = transaction.insertInto('daily_work').values({ name: 'retention', done_at: now });
  await first.onConflict((conflict) => conflict.column('name').doNothing()).execute();
  const { rows } = await sql<{ done_at: string }>`
    update daily_work set done_at = ${now} where name = 'retention' and done_at <= ${readDatabaseTime(transaction, -dayMs)}
      and (done_at > ${readDatabaseTime(transaction, -longestPauseMs)} or not exists (select 1 from lead))
    returning done_at
  `.execute(transaction);
  return rows[0] && Date.parse(rows[0].done_at);
}

/** Deletes what is outdated. Subscriptions stay, but where they came from is forgotten with enquiries of that age. */
async function deleteOutdated(transaction: DatabaseTransaction) {
  const now = await claimDay(transaction);
  if (now === undefined) return undefined;
  const before = (ms: number) => new Date(now - ms).toISOString();
  const leads = await transaction.selectFrom('lead').select('id').where(outdated(now)).execute();
  const origins = transaction.updateTable('lead').set({ origin: null }).where('origin', 'is not', null);
  const oldOrigins = origins.where('created_at', '<', before(days.enquiries * dayMs));
  const keys = transaction.deleteFrom('idempotency_key').where('created_at', '<', before(dayMs));
  const counts = transaction.deleteFrom('mail_count').where('ends_at', '<', before(0));
  const ids = leads.map(({ id }) => id);
  return {
    leads: await deleteLeads(transaction, ids),
    origins: Number((await oldOrigins.executeTakeFirst()).numUpdatedRows),
    keys: Number((await keys.executeTakeFirst()).numDeletedRows),
    counts: Number((await counts.executeTakeFirst()).numDeletedRows),
  };
}

/** Deletes outdated data once a day, in only one of the services that share the database. */
export async function enforceRetention(db: Database, log: FastifyBaseLogger): Promise<void> {
  try {
    const { problem, ...times } = await retentionState(db);
    if (problem) {
      const advice = 'set the clock, or confirm it with "npm run leads -- retention --confirm"';
      log.error({ problem, ...times }, `no outdated data was deleted: ${problemTexts[problem]}; ${advice}`);
      return;
    }
    const deleted = await inTransaction(db, deleteOutdated);
    if (!deleted) return;
    await truncateWal(db);
    const isAny = Object.values(deleted).some((number) => number > 0);
    // `warn` is the default log level, so deletions of personal data are logged.
    log[isAny ? 'warn' : 'info']({ deleted }, 'outdated data was deleted, as the privacy policy promises');
  } catch (error) {
    log.error({ err: error }, 'outdated data could not be deleted; trying again in ten minutes');
  }
}

/** Returns a function that stops it. */
export const startRetention = (db: Database, log: FastifyBaseLogger) =>
  runPeriodically(checkMs, () => enforceRetention(db, log));

/** Records that an operator has confirmed the clock. The next check, within ten minutes, runs the deletion. */
export async function confirmClock(db: Database): Promise<void> {
  await sql`
    insert into daily_work (name, done_at) values ('retention', ${readDatabaseTime(db, -dayMs)})
    on conflict (name) do update set done_at = excluded.done_at
  `.execute(db);
}

/** Shows an operator what they need to decide whether the clock is right. */
export async function describeRetention(db: Database): Promise<string> {
  const { now, lastRun, problem } = await retentionState(db);
  const old = await db
    .selectFrom('lead')
    .select('id')
    .where(outdated(Date.parse(now)))
    .execute();
  return [
    `The clock of the database says ${now}.`,
    `Outdated data was last deleted ${lastRun ?? 'never'}.`,
    problem
      ? `Nothing is deleted: ${problemTexts[problem]}. Set the clock, or confirm it with --confirm.`
      : 'The service deletes outdated data once a day.',
    `By this clock ${old.length} leads are outdated.`,
  ].join('\n');
}
