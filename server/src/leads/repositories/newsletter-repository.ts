import { randomBytes } from 'node:crypto';
import { type Database, inTransaction, readDatabaseTime } from '../../database/database';
import { insertNotices, type NoticePolicy, notifiedColumns } from './notices';

/** Confirms and looks up subscriptions for the links in mails, and stores the key that signs the links. */
export class NewsletterRepository {
  constructor(
    private readonly db: Database,
    private readonly policy: NoticePolicy,
  ) {}

  /** Returns the key that signs links. The first process creates it, and all processes share it. */
  async linkKey(): Promise<string> {
    const key = { id: 1, secret: randomBytes(32).toString('base64url') };
    const insertion = this.db.insertInto('link_key').values(key);
    await insertion.onConflict((conflict) => conflict.column('id').doNothing()).execute();
    const { secret } = await this.db.selectFrom('link_key').select('secret').executeTakeFirstOrThrow();
    return secret;
  }

  /** Confirms a subscription. Returns false if it no longer exists. Confirming again changes nothing and sends no notices. */
  confirm(id: string): Promise<boolean> {
    return inTransaction(this.db, async (transaction) => {
      const confirmed = await transaction
        .updateTable('lead')
        .set({ awaits_confirmation_since: null, confirmed_at: readDatabaseTime(transaction) })
        .where('id', '=', id)
        .where('awaits_confirmation_since', 'is not', null)
        .returning(notifiedColumns)
        .executeTakeFirst();
      if (confirmed) await insertNotices(transaction, confirmed, this.policy);
      const known = await transaction.selectFrom('lead').select('id').where('id', '=', id).executeTakeFirst();
      return known !== undefined;
    });
  }

  /** Whether the subscription exists, confirmed or not. */
  async isSubscribed(id: string): Promise<boolean> {
    const lead = await this.db
      .selectFrom('lead')
      .select('id')
      .where('id', '=', id)
      .where('kind', '=', 'subscription')
      .executeTakeFirst();
    return lead !== undefined;
  }
}
