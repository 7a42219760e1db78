import { createHash, randomUUID } from 'node:crypto';
import type { ConsentVersion } from '@hireloom/contracts';
import { type Database, type DatabaseTransaction, inTransaction } from '../database';
import type { Channel, LeadKind } from '../schema';
import { insertNotices } from './outbox-repository';

export type NewLead = {
  kind: LeadKind;
  payload: { email: string };
  /** From the sender; the same key again means the same lead again. */
  idempotencyKey?: string;
  phoneE164?: string;
  /** The text that the sender agreed to. */
  consent?: ConsentVersion;
  /** Why it looks like a program's doing. */
  suspicion?: string;
};

/** `conflict`: the key was used for something else. */
export type StoreOutcome = 'stored' | 'repeated' | 'conflict';

type Insertion = NewLead & { id: string; now: string };

const keyLifeMs = 24 * 60 * 60 * 1000;

const requestHash = ({ kind, payload }: NewLead) =>
  createHash('sha256')
    .update(JSON.stringify([kind, payload]))
    .digest('hex');

/** Takes the key for this request, or says what it was used for before. Two at once: one waits for the other. */
async function claimKey(
  transaction: DatabaseTransaction,
  key: string,
  { id, now, ...lead }: Insertion,
): Promise<StoreOutcome> {
  const hash = requestHash(lead);
  const expiry = new Date(Date.parse(now) - keyLifeMs).toISOString();
  await transaction.deleteFrom('idempotency_key').where('created_at', '<', expiry).execute();
  const claimed = await transaction
    .insertInto('idempotency_key')
    .values({ key, request_hash: hash, created_at: now, lead_id: id })
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

/** The id of what is new with this lead: its own, or that of a quarantined twin, which a person has now confirmed. */
async function insertLead(transaction: DatabaseTransaction, lead: Insertion): Promise<string | undefined> {
  const uniqueKey = uniqueKeyOf(lead);
  const inserted = await transaction
    .insertInto('lead')
    .values({
      id: lead.id,
      kind: lead.kind,
      email: lead.payload.email,
      payload: JSON.stringify(lead.payload),
      unique_key: uniqueKey,
      created_at: lead.now,
      phone_e164: lead.phoneE164 ?? null,
      quarantined_because: lead.suspicion ?? null,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows) > 0) return lead.id;
  if (lead.suspicion !== undefined) return undefined;
  const confirmed = await transaction
    .updateTable('lead')
    .set({ quarantined_because: null })
    .where('unique_key', '=', uniqueKey)
    .where('quarantined_because', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return confirmed?.id;
}

export class LeadRepository {
  /** `channels`: whom each lead's arrival is told. */
  constructor(
    private readonly db: Database,
    private readonly channels: readonly Channel[],
  ) {}

  /**
   * Resolves when the lead, what its sender agreed to, and the notices to send are on the disk, all or none of them.
   * A repeat, or an address that is subscribed already, stores nothing.
   */
  store(lead: NewLead): Promise<StoreOutcome> {
    return inTransaction(this.db, async (transaction) => {
      const insertion = { ...lead, id: randomUUID(), now: new Date().toISOString() };
      if (lead.idempotencyKey !== undefined) {
        const claim = await claimKey(transaction, lead.idempotencyKey, insertion);
        if (claim !== 'stored') return claim;
      }
      const id = await insertLead(transaction, insertion);
      if (id !== undefined) await this.insertBeside(transaction, id, insertion);
      return 'stored';
    });
  }

  private async insertBeside(
    transaction: DatabaseTransaction,
    leadId: string,
    { consent, suspicion, now }: Insertion,
  ): Promise<void> {
    if (consent !== undefined) {
      await transaction
        .insertInto('consent')
        .values({ id: randomUUID(), lead_id: leadId, text_version: consent, given_at: now })
        .execute();
    }
    if (suspicion === undefined) await insertNotices(transaction, leadId, this.channels);
  }
}
