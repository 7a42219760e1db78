import { createHash, randomUUID } from 'node:crypto';
import { type ConsentVersion, sameContentKey } from '@hireloom/contracts';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction } from '../database';
import { timeIn } from '../database-clock';
import type { LeadKind, LeadRow } from '../schema';
import { confirmsByMail, insertNotices, type NoticePolicy } from './notices';

export type NewLead = {
  kind: LeadKind;
  payload: { email: string };
  /** From the sender: a repeated key is the same lead. `sameContentKey`: the same content is. */
  idempotencyKey?: string;
  phoneE164?: string;
  /** The text that the sender agreed to. */
  consent?: ConsentVersion;
  /** What the button that opened the form was for. */
  about?: string;
  /** Why it looks automated. */
  suspicion?: string;
};

/** `conflict`: the key was used for something else. */
export type StoreOutcome = 'stored' | 'repeated' | 'conflict';

type Insertion = NewLead & { id: string };

const keyLifeMs = 24 * 60 * 60 * 1000;

const secondPressMs = 10 * 60 * 1000;

const hashOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Derived from everything that is stored: a bot that sends a person's words first has another suspicion, so another key.
 * The space makes it a key that no caller can send.
 */
const contentKey = ({ kind, payload, consent, suspicion, about }: NewLead) =>
  `content ${hashOf([kind, payload, consent, suspicion, ...(about === undefined ? [] : [about])])}`;

/** Takes the key for this request, or says what it was used for before. Two at once: one waits for the other. */
async function claimKey(
  transaction: DatabaseTransaction,
  given: string,
  { id, ...lead }: Insertion,
): Promise<StoreOutcome> {
  const [key, lifeMs] = given === sameContentKey ? [contentKey(lead), secondPressMs] : [given, keyLifeMs];
  const hash = hashOf([lead.kind, lead.payload]);
  await transaction
    .deleteFrom('idempotency_key')
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<', timeIn(transaction, -keyLifeMs)),
        eb('key', '=', key).and('created_at', '<', timeIn(transaction, -lifeMs)),
      ]),
    )
    .execute();
  const claimed = await transaction
    .insertInto('idempotency_key')
    .values({ key, request_hash: hash, created_at: timeIn(transaction), lead_id: id })
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

const uniqueKeyOf = ({ kind, payload }: NewLead) =>
  kind === 'subscription' ? `subscription:${payload.email.toLowerCase()}` : null;

type Stored = Pick<LeadRow, 'id' | 'email' | 'awaits_confirmation_since'>;

const storedColumns = ['id', 'email', 'awaits_confirmation_since'] as const;

export class LeadRepository {
  constructor(
    private readonly db: Database,
    private readonly policy: NoticePolicy,
  ) {}

  /**
   * Resolves when the lead, what its sender agreed to, and the notices to send are on the disk, all or none of them.
   * A repeat, or an address that is subscribed already, stores nothing; one that has not confirmed that is asked again.
   */
  store(lead: NewLead): Promise<StoreOutcome> {
    return inTransaction(this.db, async (transaction) => {
      const insertion = { ...lead, id: randomUUID() };
      if (lead.idempotencyKey !== undefined) {
        const claim = await claimKey(transaction, lead.idempotencyKey, insertion);
        if (claim !== 'stored') return claim;
      }
      const stored =
        (await this.insert(transaction, insertion)) ?? (await this.renew(transaction, insertion));
      if (stored) await this.insertBeside(transaction, stored, insertion);
      return 'stored';
    });
  }

  private async insert(transaction: DatabaseTransaction, lead: Insertion): Promise<Stored | undefined> {
    const awaitsConfirmation = lead.kind === 'subscription' && confirmsByMail(this.policy);
    return transaction
      .insertInto('lead')
      .values({
        id: lead.id,
        kind: lead.kind,
        email: lead.payload.email,
        payload: JSON.stringify(lead.payload),
        unique_key: uniqueKeyOf(lead),
        created_at: timeIn(transaction),
        phone_e164: lead.phoneE164 ?? null,
        about: lead.about ?? null,
        quarantined_because: lead.suspicion ?? null,
        awaits_confirmation_since: awaitsConfirmation ? timeIn(transaction) : null,
      })
      .onConflict((conflict) => conflict.column('unique_key').doNothing())
      .returning(storedColumns)
      .executeTakeFirst();
  }

  /** A twin that nobody vouches for yet, in quarantine or not confirmed: a person has now entered its address. */
  private renew(transaction: DatabaseTransaction, lead: Insertion): Promise<Stored | undefined> {
    if (lead.suspicion !== undefined) return Promise.resolve(undefined);
    const since: RawBuilder<string | null> = confirmsByMail(this.policy) ? timeIn(transaction) : sql`null`;
    return transaction
      .updateTable('lead')
      .set(({ eb }) => ({
        quarantined_because: null,
        awaits_confirmation_since: eb
          .case()
          .when('awaits_confirmation_since', 'is not', null)
          .then(since)
          .else(null)
          .end(),
      }))
      .where('unique_key', '=', uniqueKeyOf(lead))
      .where(({ eb, or }) =>
        or([eb('quarantined_because', 'is not', null), eb('awaits_confirmation_since', 'is not', null)]),
      )
      .returning(storedColumns)
      .executeTakeFirst();
  }

  private async insertBeside(
    transaction: DatabaseTransaction,
    stored: Stored,
    { consent, suspicion }: Insertion,
  ): Promise<void> {
    // Of a twin: what was agreed to now counts.
    await transaction.deleteFrom('consent').where('lead_id', '=', stored.id).execute();
    if (consent !== undefined) {
      await transaction
        .insertInto('consent')
        .values({
          id: randomUUID(),
          lead_id: stored.id,
          text_version: consent,
          given_at: timeIn(transaction),
        })
        .execute();
    }
    if (suspicion === undefined) await insertNotices(transaction, stored, this.policy);
  }
}
