import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, readDatabaseTime } from '../../database/database';
import { type Channel, type LeadRow, senderChannels } from '../../database/schema';

/** Channels to notify, and the daily mail cap per address (the sender may have typed someone else's). */
export type NoticePolicy = { channels: readonly Channel[]; mailsPerRecipient: number };

/** The columns of a lead that determine its notices. */
export const notifiedColumns = ['id', 'email', 'awaits_confirmation_since'] as const;
export type NotifiedLead = Pick<LeadRow, (typeof notifiedColumns)[number]>;

const windowMs = 24 * 3_600_000;

/** Whether subscriptions are confirmed by mail. */
export const confirmsByMail = ({ channels }: NoticePolicy) => channels.includes('confirmation');

/**
 * Key for counting mails to an address. It is an HMAC with a secret of the installation, because a plain hash of an address can be
 * guessed. The service creates the secret at its first start, before it counts anything.
 */
export async function recipientKey(db: Database | DatabaseTransaction, email: string): Promise<string> {
  const found = await db.selectFrom('link_key').select('secret').executeTakeFirst();
  return createHmac('sha256', found?.secret ?? '')
    .update(`mails to ${email.toLowerCase()}`)
    .digest('base64url');
}

/**
 * Counts a mail to an address and returns whether the cap allows it. If a window ends later than a new one would, it began before
 * the clock was set back and counts as expired.
 */
async function mayMail(transaction: DatabaseTransaction, email: string, max: number): Promise<boolean> {
  const key = await recipientKey(transaction, email);
  const isOpen = sql`known.ends_at > ${readDatabaseTime(transaction)} and known.ends_at <= excluded.ends_at`;
  const { rows } = await sql<{ used: number }>`
    insert into mail_count as known (key, used, ends_at) values (${key}, 1, ${readDatabaseTime(transaction, windowMs)})
    on conflict (key) do update set
      used = case when ${isOpen} then known.used + 1 else 1 end,
      ends_at = case when ${isOpen} then known.ends_at else excluded.ends_at end
    returning used
  `.execute(transaction);
  return (rows[0]?.used ?? 0) <= max;
}

/** Enqueues one notice per channel. An unconfirmed subscription gets only the confirmation request. */
export async function insertNotices(
  transaction: DatabaseTransaction,
  { id, email, awaits_confirmation_since: isAwaiting }: NotifiedLead,
  { channels, mailsPerRecipient }: NoticePolicy,
): Promise<void> {
  let wanted = channels.filter((channel) => (channel === 'confirmation') === Boolean(isAwaiting));
  const isToSender = (channel: Channel) => senderChannels.includes(channel);
  if (wanted.some(isToSender) && !(await mayMail(transaction, email, mailsPerRecipient))) {
    wanted = wanted.filter((channel) => !isToSender(channel));
  }
  if (wanted.length === 0) return;
  const [created_at, next_attempt_at] = [readDatabaseTime(transaction), readDatabaseTime(transaction)];
  const rows = wanted.map((channel) => ({
    ...{ id: randomUUID(), lead_id: id, channel, created_at, next_attempt_at },
    ...{ attempts: 0, is_sent: 0 },
  }));
  await transaction.insertInto('outbox').values(rows).execute();
}
