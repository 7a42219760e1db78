import { randomBytes } from 'node:crypto';
import { type Database, inTransaction } from '../database';
import { timeIn } from '../database-clock';
import { insertNotices, type NoticePolicy } from './notices';

const onlyRow = 1;

/** What subscribers do by the links in their mails. */
export class NewsletterRepository {
  constructor(
    private readonly db: Database,
    private readonly policy: NoticePolicy,
  ) {}

  /** What links are signed with: the same in every process, made by the first one. */
  async linkKey(): Promise<string> {
    const known = await this.findKey();
    if (known !== undefined) return known;
    await this.db
      .insertInto('link_key')
      .values({ id: onlyRow, secret: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const made = await this.findKey();
    if (made === undefined) throw new Error('the key for links was not kept');
    return made;
  }

  /** False where there is no such subscription any more. Who confirms twice is told the same, and nobody else is told again. */
  confirm(id: string): Promise<boolean> {
    return inTransaction(this.db, async (transaction) => {
      const confirmed = await transaction
        .updateTable('lead')
        .set({ awaits_confirmation_since: null, confirmed_at: timeIn(transaction) })
        .where('id', '=', id)
        .where('awaits_confirmation_since', 'is not', null)
        .returning(['id', 'email', 'awaits_confirmation_since'])
        .executeTakeFirst();
      if (confirmed) await insertNotices(transaction, confirmed, this.policy);
      const known = await transaction.selectFrom('lead').select('id').where('id', '=', id).executeTakeFirst();
      return known !== undefined;
    });
  }

  /** Whether there is such a subscription, confirmed or not. */
  async isSubscribed(id: string): Promise<boolean> {
    const lead = await this.db
      .selectFrom('lead')
      .select('id')
      .where('id', '=', id)
      .where('kind', '=', 'subscription')
      .executeTakeFirst();
    return lead !== undefined;
  }

  private async findKey(): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('link_key')
      .select('secret')
      .where('id', '=', onlyRow)
      .executeTakeFirst();
    return row?.secret;
  }
}
