import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type ConsentVersion, type Origin, sameContentKey } from '@hireloom/contracts';
import { sql } from 'kysely';
import type { Channel, Database, DatabaseTransaction, LeadKind } from '../../database/schema';
import { inTransaction, readDatabaseTime } from '../../database/open-tables';
import type { OtherFields } from '../other-fields';
import { confirmsByMail, insertNotices, type NoticePolicy, notifiedColumns } from './notices';

type NewLead = {
  kind: LeadKind;
  payload: { email: string };
  otherFields?: OtherFields;
  /** Requests with the same key count as one lead. With `sameContentKey`, the key is derived from the content. */
  idempotencyKey?: string;
  phoneE164?: string;
  /** The text that the sender agreed to. */
  consent?: ConsentVersion;
  /** The offer named on the button that opened the form. */
  about?: string;
  origin?: Origin;
  /** `traceparent` (W3C Trace Context) of the request. */
  trace?: string;
  /** Why the lead looks automated. */
  suspicion?: string;
};

/** `conflict`: the key was already used for different content. */
type StoreOutcome = 'stored' | 'repeated' | 'conflict';

const keyLifeMs = 24 * 3_600_000;
/** A second click on the button within this time counts as the same lead. */
const secondPressMs = 10 * 60_000;
/** How long the link to confirm a subscription is valid. */
const confirmationMs = 7 * 24 * 3_600_000;

const toHash = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Derived from everything that is stored except origin and trace, which may differ in a repeat: a bot that submits a person's words first
 * is flagged differently, and so gets a different key. Callers cannot send the key, because it contains a space.
 */
const contentKey = ({ kind, payload, consent, suspicion, about, otherFields }: NewLead) =>
  `content ${toHash([kind, payload, consent, suspicion, about, ...(otherFields ? [otherFields] : [])])}`;

/** Claims the key for this lead unless it was used before. Of two simultaneous claims, the second waits for the first. */
async function claimKey(
  transaction: DatabaseTransaction,
  given: string,
  lead: NewLead,
  id: string,
): Promise<StoreOutcome> {
  const [key, lifeMs] = given === sameContentKey ? [contentKey(lead), secondPressMs] : [given, keyLifeMs];
  const hash = toHash([lead.kind, lead.payload]);
  await transaction
    .deleteFrom('idempotency_key')
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<', readDatabaseTime(transaction, -keyLifeMs)),
        eb('key', '=', key).and('created_at', '<', readDatabaseTime(transaction, -lifeMs)),
      ]),
    )
    .execute();
  const claimed = await transaction
    .insertInto('idempotency_key')
    .values({ key, request_hash: hash, created_at: readDatabaseTime(transaction), lead_id: id })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  if (Number(claimed.numInsertedOrUpdatedRows) > 0) return 'stored';
  const earlier = await transaction
    .selectFrom('idempotency_key')
    .select('request_hash')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return earlier.request_hash === hash ? 'repeated' : 'conflict';
}

/** Writes leads, each change together with the notices that it causes. */
export class LeadRepository {
  constructor(
    private readonly db: Database,
    private readonly policy: NoticePolicy,
  ) {}

  /**
   * Stores the lead and its notices in one transaction, and resolves when they are durable. Stores nothing for a repeated request or an
   * email address that is already subscribed.
   */
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

  /**
   * Inserts the lead. If a person enters the email address of a quarantined or unconfirmed subscription again, it leaves quarantine and, if
   * it is unconfirmed, its confirmation is requested again. Returns undefined if nothing changed.
   */
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

  /**
   * Confirms a subscription by the token in its link. Returns false if it no longer exists, or the link has expired. Confirming again
   * changes nothing and sends no notices.
   */
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
