import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Channel, type DatabaseTransaction, type LeadRow, senderChannels } from '../../database/schema';
import { isShared, readDatabaseTime } from '../../database/open-tables';

/** Channels to notify, and the daily mail cap per email address (the sender may have typed someone else's). */
export type NoticePolicy = { channels: readonly Channel[]; mailsPerRecipient: number };

export const notifiedColumns = ['id', 'email', 'awaits_confirmation_since'] as const;
type NotifiedLead = Pick<LeadRow, (typeof notifiedColumns)[number]>;

const dayMs = 24 * 3_600_000;

export const confirmsByMail = ({ channels }: NoticePolicy) => channels.includes('confirmation');

export const isFromEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;

/** Whether the cap allows another mail to an email address: counts those of the last 24 hours. */
async function mayMail(transaction: DatabaseTransaction, email: string, max: number): Promise<boolean> {
  // Serialises concurrent forms with one email address, so that each counts the mail of the one before. SQLite has only one writer anyway.
  if (isShared(transaction))
    await sql`select pg_advisory_xact_lock(hashtext(${email.toLowerCase()}))`.execute(transaction);
  const { mails } = await transaction
    .selectFrom('outbox')
    .innerJoin('lead', 'lead.id', 'outbox.lead_id')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .where(isFromEmail(email))
    .where('channel', 'in', senderChannels)
    .where('outbox.created_at', '>', readDatabaseTime(transaction, -dayMs))
    // Later times are from before the clock was set back.
    .where('outbox.created_at', '<=', readDatabaseTime(transaction))
    .executeTakeFirstOrThrow();
  return Number(mails) < max;
}

/** Enqueues one notice per channel, and returns the channels. An unconfirmed subscription gets only the confirmation request. */
export async function insertNotices(
  transaction: DatabaseTransaction,
  { id, email, awaits_confirmation_since: isAwaiting }: NotifiedLead,
  { channels, mailsPerRecipient }: NoticePolicy,
): Promise<readonly Channel[]> {
  let wanted = channels.filter((channel) => (channel === 'confirmation') === Boolean(isAwaiting));
  const isToSender = (channel: Channel) => senderChannels.includes(channel);
  if (wanted.some(isToSender) && !(await mayMail(transaction, email, mailsPerRecipient))) {
    wanted = wanted.filter((channel) => !isToSender(channel));
  }
  if (wanted.length === 0) return wanted;
  const now = readDatabaseTime(transaction);
  const rows = wanted.map((channel) => ({
    id: randomUUID(),
    lead_id: id,
    channel,
    created_at: now,
    next_attempt_at: now,
    attempts: 0,
    is_sent: 0,
  }));
  await transaction.insertInto('outbox').values(rows).execute();
  return wanted;
}
