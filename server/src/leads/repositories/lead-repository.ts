import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Channel, Database, DatabaseTransaction } from '../../database/schema';
import { inTransaction, readDatabaseTime } from '../../database/open-tables';
import { toSearchText } from '../../database/search-text';
import { claimKey, type StoreOutcome } from './idempotency-keys';
import type { NewLead } from './new-lead';
import { confirmsByMail, insertNotices, type NoticePolicy, notifiedColumns } from './notices';

/** How long the link to confirm a subscription is valid. */
const confirmationMs = 7 * 24 * 3_600_000;

export class LeadRepository {
  constructor(
    private readonly db: Database,
    private readonly policy: NoticePolicy,
  ) {}

  /** Stores the lead and its notices in one transaction. Stores nothing for a repeated request or a known subscription. */
  store(lead: NewLead): Promise<StoreOutcome> {
    return inTransaction(this.db, async (transaction) => {
      const id = randomUUID();
      if (lead.idempotencyKey !== undefined) {
        const claim = await claimKey(transaction, lead.idempotencyKey, lead, id);
        if (claim !== 'stored') return claim;
      }
      const stored = await this.insert(transaction, lead, id);
      if (stored && lead.suspicion === undefined) await insertNotices(transaction, stored, this.policy);
      return 'stored';
    });
  }

  /** Entering the address of a quarantined or unconfirmed subscription again releases it, or asks for its confirmation again. */
  private insert(transaction: DatabaseTransaction, lead: NewLead, id: string) {
    const { kind, payload, consent } = lead;
    const isSubscription = kind === 'subscription';
    const now = readDatabaseTime(transaction);
    return transaction
      .insertInto('lead')
      .values({
        id,
        kind,
        email: payload.email,
        payload: JSON.stringify(payload),
        unique_key: isSubscription ? `subscription:${payload.email.toLowerCase()}` : null,
        created_at: now,
        agreed_to: consent ?? null,
        agreed_at: consent ? now : null,
        phone_e164: lead.phoneE164 ?? null,
        about: lead.about ?? null,
        origin: lead.origin ? JSON.stringify(lead.origin) : null,
        trace: lead.trace ?? null,
        other_fields: lead.otherFields ? JSON.stringify(lead.otherFields) : null,
        search_text: toSearchText(payload),
        quarantined_because: lead.suspicion ?? null,
        link_token: isSubscription ? randomBytes(24).toString('base64url') : null,
        awaits_confirmation_since: isSubscription && confirmsByMail(this.policy) ? now : null,
      })
      .onConflict((conflict) =>
        conflict
          .column('unique_key')
          .doUpdateSet(({ ref }) => ({
            quarantined_because: null,
            agreed_to: ref('excluded.agreed_to'),
            agreed_at: ref('excluded.agreed_at'),
            trace: ref('excluded.trace'),
            other_fields: ref('excluded.other_fields'),
            awaits_confirmation_since: sql`case when lead.awaits_confirmation_since is not null
              then excluded.awaits_confirmation_since end`,
          }))
          .where('excluded.quarantined_because', 'is', null)
          .where(({ eb, or }) =>
            or([
              eb('lead.quarantined_because', 'is not', null),
              eb('lead.awaits_confirmation_since', 'is not', null),
            ]),
          ),
      )
      .returning(notifiedColumns)
      .executeTakeFirst();
  }

  /** Returns false if the subscription no longer exists, or the link has expired. Confirming again sends no notices. */
  confirm(token: string): Promise<boolean> {
    return inTransaction(this.db, async (transaction) => {
      const confirmed = await transaction
        .updateTable('lead')
        .set({ awaits_confirmation_since: null, confirmed_at: readDatabaseTime(transaction) })
        .where('link_token', '=', token)
        .where('awaits_confirmation_since', '>', readDatabaseTime(transaction, -confirmationMs))
        .returning(notifiedColumns)
        .executeTakeFirst();
      if (confirmed) await insertNotices(transaction, confirmed, this.policy);
      const subscribed = transaction.selectFrom('lead').select('id').where('link_token', '=', token);
      const alreadyConfirmed = subscribed.where('awaits_confirmation_since', 'is', null);
      return (await alreadyConfirmed.executeTakeFirst()) !== undefined;
    });
  }

  /** Takes a lead out of quarantine and enqueues its notices. Returns their channels, or undefined if the lead is not in quarantine. */
  release(id: string): Promise<readonly Channel[] | undefined> {
    return inTransaction(this.db, async (transaction) => {
      const released = await transaction
        .updateTable('lead')
        .set({ quarantined_because: null })
        .where('id', '=', id)
        .where('quarantined_because', 'is not', null)
        .returning(notifiedColumns)
        .executeTakeFirst();
      return released && insertNotices(transaction, released, this.policy);
    });
  }
}
