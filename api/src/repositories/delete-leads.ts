import { createHmac } from 'node:crypto';
import type { Database, DatabaseTransaction } from '../database';

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const deletedAtOnce = 10_000;

/**
 * Key under which mails to an address are counted: a digest with a secret of the installation, as addresses can be guessed.
 * The service makes the secret at its first start; nothing is counted before.
 */
export async function recipientKey(db: Database | DatabaseTransaction, email: string): Promise<string> {
  const found = await db.selectFrom('link_key').select('secret').executeTakeFirst();
  return createHmac('sha256', found?.secret ?? '')
    .update(`mails to ${email.toLowerCase()}`)
    .digest('base64url');
}

/** What belongs to leads that were just deleted: consents, notices and keys. Gives how many leads they were. */
export async function deleteBelongings(
  transaction: DatabaseTransaction,
  leads: readonly { id: string }[],
): Promise<number> {
  for (let at = 0; at < leads.length; at += deletedAtOnce) {
    const ids = leads.slice(at, at + deletedAtOnce).map(({ id }) => id);
    await transaction.deleteFrom('outbox').where('lead_id', 'in', ids).execute();
    await transaction.deleteFrom('consent').where('lead_id', 'in', ids).execute();
    await transaction.deleteFrom('idempotency_key').where('lead_id', 'in', ids).execute();
  }
  return leads.length;
}

/** Leads of an address up to `at`, and the ids of those with a later time stamp. */
export type ErasureExtent = { at: string; ahead: readonly string[] };
export type ErasedLeads = ErasureExtent & { isSubscriptionAlone: boolean };

/** Deletes what came from an address, with all that belongs to it. Returns the number of leads. */
export async function deleteOf(
  transaction: DatabaseTransaction,
  email: string,
  { isSubscriptionAlone, at, ahead }: ErasedLeads,
): Promise<number> {
  let deletion = transaction
    .deleteFrom('lead')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where(({ eb, or }) =>
      or([eb('created_at', '<=', at), ...(ahead.length > 0 ? [eb('id', 'in', ahead)] : [])]),
    );
  if (isSubscriptionAlone) deletion = deletion.where('kind', '=', 'subscription');
  const number = await deleteBelongings(transaction, await deletion.returning('id').execute());
  const key = await recipientKey(transaction, email);
  await transaction.deleteFrom('mail_count').where('key', '=', key).execute();
  return number;
}
