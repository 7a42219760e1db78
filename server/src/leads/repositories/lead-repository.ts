import { createHash, randomUUID } from 'node:crypto';
import { type ConsentVersion, type Origin, sameContentKey } from '@hireloom/contracts';
import { type RawBuilder, sql } from 'kysely';
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
  readDatabaseTime,
} from '../../database/database';
import type { LeadKind } from '../../database/schema';
import {
  confirmsByMail,
  insertNotices,
  type NoticePolicy,
  notifiedColumns,
  type NotifiedLead,
} from './notices';

type NewLead = {
  kind: LeadKind;
  payload: { email: string };
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
/** A second press of the button within this time counts as the same lead. */
const secondPressMs = 10 * 60_000;

const toHash = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Derived from everything that is stored except origin and trace, which may differ in a repeat: a bot that submits a person's words
 * first has a different suspicion, and so a different key. Callers cannot send the key, because it contains a space.
 */
const contentKey = ({ kind, payload, consent, suspicion, about }: NewLead) =>
  `content ${toHash([kind, payload, consent, suspicion, ...(about === undefined ? [] : [about])])}`;

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

const createUniqueKey = ({ kind, payload }: NewLead) =>
  kind === 'subscription' ? `subscription:${payload.email.toLowerCase()}` : null;

export class LeadRepository {
  constructor(
    private readonly db: Database,
    private readonly policy: NoticePolicy,
  ) {}

  /**
   * Stores the lead, its consent and its notices in one transaction, and resolves when they are durable. Stores nothing for a
   * repeated request or an address that is already subscribed. If its subscription is unconfirmed, the confirmation request is
   * sent again.
   */
  store(lead: NewLead): Promise<StoreOutcome> {
    return inTransaction(this.db, async (transaction) => {
      const id = randomUUID();
      if (lead.idempotencyKey !== undefined) {
        const claim = await claimKey(transaction, lead.idempotencyKey, lead, id);
        if (claim !== 'stored') return claim;
      }
      const stored = (await this.insert(transaction, lead, id)) ?? (await this.renew(transaction, lead));
      if (!stored) return 'stored';
      await this.replaceConsent(transaction, stored.id, lead.consent);
      if (lead.suspicion === undefined) await insertNotices(transaction, stored, this.policy);
      return 'stored';
    });
  }

  /** Inserts the lead. Returns undefined if the address already has a subscription. */
  private insert(transaction: DatabaseTransaction, lead: NewLead, id: string) {
    const awaitsConfirmation = lead.kind === 'subscription' && confirmsByMail(this.policy);
    return transaction
      .insertInto('lead')
      .values({
        id,
        kind: lead.kind,
        email: lead.payload.email,
        payload: JSON.stringify(lead.payload),
        unique_key: createUniqueKey(lead),
        created_at: readDatabaseTime(transaction),
        phone_e164: lead.phoneE164 ?? null,
        about: lead.about ?? null,
        origin: lead.origin ? JSON.stringify(lead.origin) : null,
        trace: lead.trace ?? null,
        quarantined_because: lead.suspicion ?? null,
        awaits_confirmation_since: awaitsConfirmation ? readDatabaseTime(transaction) : null,
      })
      .onConflict((conflict) => conflict.column('unique_key').doNothing())
      .returning(notifiedColumns)
      .executeTakeFirst();
  }

  /**
   * Renews a quarantined or unconfirmed subscription when a person enters its address again: it leaves quarantine and, if it is
   * unconfirmed, confirmation is requested again.
   */
  private async renew(transaction: DatabaseTransaction, lead: NewLead): Promise<NotifiedLead | undefined> {
    if (lead.suspicion !== undefined) return undefined;
    const since: RawBuilder<string | null> = confirmsByMail(this.policy)
      ? readDatabaseTime(transaction)
      : sql`null`;
    return transaction
      .updateTable('lead')
      .set({
        quarantined_because: null,
        trace: lead.trace ?? null,
        awaits_confirmation_since: sql`case when awaits_confirmation_since is not null then ${since} end`,
      })
      .where('unique_key', '=', createUniqueKey(lead))
      .where(({ eb, or }) =>
        or([eb('quarantined_because', 'is not', null), eb('awaits_confirmation_since', 'is not', null)]),
      )
      .returning(notifiedColumns)
      .executeTakeFirst();
  }

  private async replaceConsent(transaction: DatabaseTransaction, leadId: string, version?: ConsentVersion) {
    await transaction.deleteFrom('consent').where('lead_id', '=', leadId).execute();
    if (version === undefined) return;
    const consent = { id: randomUUID(), lead_id: leadId, text_version: version };
    await transaction
      .insertInto('consent')
      .values({ ...consent, given_at: readDatabaseTime(transaction) })
      .execute();
  }
}
