import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database';
import { timeIn } from '../database-clock';
import { type Channel, type LeadRow, senderChannels } from '../schema';

/** Channels to notify, and the daily mail cap per address (the sender may have typed someone else's). */
export type NoticePolicy = { channels: readonly Channel[]; mailsPerRecipient: number };

type Announced = Pick<LeadRow, 'id' | 'email' | 'awaits_confirmation_since'>;

const windowMs = 24 * 3_600_000;

/** Whether subscriptions are confirmed by mail. */
export const confirmsByMail = ({ channels }: NoticePolicy) => channels.includes('confirmation');

/**
 * Key under which mails to an address are counted: an HMAC with a secret of the installation, as a plain hash of an address can be
 * guessed. The service makes the secret at its first start, before it counts anything.
 */
export async function recipientKey(db: Database | DatabaseTransaction, email: string): Promise<string> {
  const found = await db.selectFrom('link_key').select('secret').executeTakeFirst();
  return createHmac('sha256', found?.secret ?? '')
    .update(`mails to ${email.toLowerCase()}`)
    .digest('base64url');
}

/** A clock that was set back leaves times that end too late: they are over. */
async function mayMail(transaction: DatabaseTransaction, email: string, most: number): Promise<boolean> {
  const [start, end, tooLate] = [0, windowMs, windowMs + 60_000].map((ms) => timeIn(transaction, ms));
  const key = await recipientKey(transaction, email);
  const { rows } = await sql<{ used: number }>`
    insert into mail_count as known (key, used, ends_at) values (${key}, 1, ${end})
    on conflict (key) do update set
      used = case when known.ends_at > ${start} and known.ends_at <= ${tooLate} then known.used + 1 else 1 end,
      ends_at = case when known.ends_at > ${start} and known.ends_at <= ${tooLate} then known.ends_at else excluded.ends_at end
    returning used
  `.execute(transaction);
  return (rows[0]?.used ?? 0) <= most;
}

async function channelsFor(
  transaction: DatabaseTransaction,
  { email, awaits_confirmation_since: isAwaiting }: Announced,
  { channels, mailsPerRecipient }: NoticePolicy,
): Promise<Channel[]> {
  const wanted = channels.filter((channel) => (channel === 'confirmation') === Boolean(isAwaiting));
  if (!wanted.some((channel) => senderChannels.includes(channel))) return wanted;
  const isWithin = await mayMail(transaction, email, mailsPerRecipient);
  return isWithin ? wanted : wanted.filter((channel) => !senderChannels.includes(channel));
}

/** One notice for each channel, sent as soon as the transaction is through: first the sender confirms, where that is asked for. */
export async function insertNotices(
  transaction: DatabaseTransaction,
  lead: Announced,
  policy: NoticePolicy,
): Promise<void> {
  const channels = await channelsFor(transaction, lead, policy);
  if (channels.length === 0) return;
  const rows = channels.map((channel) => ({
    id: randomUUID(),
    lead_id: lead.id,
    channel,
    created_at: timeIn(transaction),
    attempts: 0,
    next_attempt_at: timeIn(transaction),
    is_sent: 0,
  }));
  await transaction.insertInto('outbox').values(rows).execute();
}
