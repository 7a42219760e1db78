import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/schema';
import { truncateWal, inTransaction, readDatabaseTime } from '../../database/open-tables';
import { deleteLeads } from '../repositories/delete-leads';

const dayMs = 86_400_000;

/** The retention periods promised in the privacy policy (`mfe-marketing/src/content/privacy.ts`, "How long we keep it"). */
const days = { enquiries: 730, quarantined: 90, unconfirmed: 14 } as const;

/** Half of the shortest period, so that a wrong clock can delete nothing before half of its period is over. */
const maxPauseMs = (days.unconfirmed / 2) * dayMs;

const problemTexts = {
  'clock-ahead-or-paused':
    'the last run is too long ago to tell a downtime of the service from a wrong clock',
  'clock-behind': 'the clock is behind the last run',
} as const;

export type RetentionState = {
  now: string;
  lastRun: string | null;
  isDue: boolean;
  problem: keyof typeof problemTexts | null;
};

/** A downtime is no problem without leads. A clock that is up to a day behind only delays deletions. */
export async function readRetentionState(db: Database | DatabaseTransaction): Promise<RetentionState> {
  const { rows } = await sql<{ now: string; lastRun: string | null; hasLeads: unknown }>`
    select ${readDatabaseTime(db)} as now, exists (select 1 from lead) as "hasLeads",
      (select done_at from daily_work where name = 'retention') as "lastRun"
  `.execute(db);
  const { now, lastRun, hasLeads } = rows[0]!;
  const pauseMs = Date.parse(now) - Date.parse(lastRun ?? now);
  const isPaused = pauseMs >= maxPauseMs && Boolean(hasLeads);
  const isBehind = pauseMs < -dayMs;
  const problem = isBehind ? 'clock-behind' : isPaused ? 'clock-ahead-or-paused' : null;
  return { now, lastRun, isDue: pauseMs >= dayMs, problem };
}

const daysBefore = (now: string, period: number) => new Date(Date.parse(now) - period * dayMs).toISOString();

function outdated(now: string): RawBuilder<boolean> {
  const before = (period: keyof typeof days) => daysBefore(now, days[period]);
  return sql`(kind <> 'subscription' and created_at < ${before('enquiries')}
    or quarantined_because is not null and created_at < ${before('quarantined')}
    or awaits_confirmation_since < ${before('unconfirmed')})`;
}

const setLastRun = (db: Database | DatabaseTransaction, time: RawBuilder<string>) =>
  sql`insert into daily_work (name, done_at) values ('retention', ${readDatabaseTime(db)})
    on conflict (name) do update set done_at = ${time}`.execute(db);

/** Deletes expired data. Subscriptions stay, but their origin is deleted at the age of expired enquiries. */
async function deleteOutdated(transaction: DatabaseTransaction) {
  await setLastRun(transaction, sql`daily_work.done_at`);
  const state = await readRetentionState(transaction);
  if (state.problem || !state.isDue) return { ...state, deleted: 0 };
  await setLastRun(transaction, readDatabaseTime(transaction));
  const { now } = state;
  const deleted = await deleteLeads(transaction, outdated(now));
  const origins = transaction.updateTable('lead').set({ origin: null }).where('origin', 'is not', null);
  await origins.where('created_at', '<', daysBefore(now, days.enquiries)).execute();
  await transaction.deleteFrom('idempotency_key').where('created_at', '<', daysBefore(now, 1)).execute();
  await transaction
    .deleteFrom('staff_action')
    .where('done_at', '<', daysBefore(now, days.enquiries))
    .execute();
  return { ...state, deleted };
}

/** Deletes expired data once a day, in only one of the services that share the database, and only if the clock is plausible. */
export async function enforceRetention(
  db: Database,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<void> {
  const { problem, now, lastRun, deleted } = await inTransaction(db, deleteOutdated);
  if (problem) {
    const advice = 'set the clock, or confirm it with "npm run leads -- retention --confirm"';
    log.error({ problem, now, lastRun }, `no expired data was deleted: ${problemTexts[problem]}; ${advice}`);
  }
  if (deleted === 0) return;
  await truncateWal(db);
  // At `warn`, so that deletions of personal data are logged at any usual log level.
  log.warn({ leads: deleted }, 'deleted expired leads, as the privacy policy promises');
}

/** Records that an operator has confirmed the clock. The next check, within ten minutes, runs the deletion. */
export const confirmClock = (db: Database) => setLastRun(db, readDatabaseTime(db, -dayMs));

/** Describes what an operator needs to know to decide whether the clock is right. */
export async function describeRetention(db: Database): Promise<string> {
  const { now, lastRun, problem } = await readRetentionState(db);
  const old = await db.selectFrom('lead').select('id').where(outdated(now)).execute();
  return [
    `The clock of the database says ${now}.`,
    `Expired data was last deleted ${lastRun ?? 'never'}.`,
    problem
      ? `Nothing is deleted: ${problemTexts[problem]}. Set the clock, or confirm it with --confirm.`
      : 'The service deletes expired data once a day.',
    `By this clock, ${old.length} leads have expired.`,
  ].join('\n');
}
