import { createHash, randomUUID } from 'node:crypto';
import { type Database, type DatabaseTransaction, inTransaction } from '../database';
import type { LeadKind } from '../schema';

export type NewLead = {
  kind: LeadKind;
  payload: { email: string };
  /** From the sender; the same key again means the same lead again. */
  idempotencyKey?: string;
};

/** `conflict`: the key was used for something else. */
export type StoreOutcome = 'stored' | 'repeated' | 'conflict';

const keyLifeMs = 24 * 60 * 60 * 1000;

function requestHash({ kind, payload }: NewLead): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, payload]))
    .digest('hex');
}

/** Takes the key for this request, or says what it was used for before. Two at once: one waits for the other. */
async function claimKey(transaction: DatabaseTransaction, key: string, hash: string): Promise<StoreOutcome> {
  const now = Date.now();
  const expiry = new Date(now - keyLifeMs).toISOString();
  await transaction.deleteFrom('idempotency_key').where('created_at', '<', expiry).execute();
  const claimed = await transaction
    .insertInto('idempotency_key')
    .values({ key, request_hash: hash, created_at: new Date(now).toISOString() })
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

async function insertLead(transaction: DatabaseTransaction, { kind, payload }: NewLead): Promise<void> {
  const uniqueKey = kind === 'subscription' ? `subscription:${payload.email.toLowerCase()}` : null;
  await transaction
    .insertInto('lead')
    .values({
      id: randomUUID(),
      kind,
      email: payload.email,
      payload: JSON.stringify(payload),
      unique_key: uniqueKey,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute();
}

export class LeadRepository {
  constructor(private readonly db: Database) {}

  /** Resolves when the lead is on the disk. A repeat, or an address that is subscribed already, stores nothing. */
  store(lead: NewLead): Promise<StoreOutcome> {
    return inTransaction(this.db, async (transaction) => {
      const { idempotencyKey } = lead;
      if (idempotencyKey !== undefined) {
        const claim = await claimKey(transaction, idempotencyKey, requestHash(lead));
        if (claim !== 'stored') return claim;
      }
      await insertLead(transaction, lead);
      return 'stored';
    });
  }
}
