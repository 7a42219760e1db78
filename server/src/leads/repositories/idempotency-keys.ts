import { createHash } from 'node:crypto';
import { sameContentKey } from '@hireloom/contracts';
import { canonicalJson } from '@hireloom/releases';
import type { DatabaseTransaction, IdempotencyKeyRow } from '../../database/schema';
import { readDatabaseTime } from '../../database/open-tables';
import { limitDepth } from '../other-fields';
import type { NewLead } from './new-lead';

export type StoreOutcome = 'stored' | 'repeated' | 'conflict';

const keyLifeMs = 24 * 3_600_000;
/** A second click on the button within this time counts as the same lead. */
const secondPressMs = 10 * 60_000;

const toHash = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Without origin and trace, which differ in repeats. Nobody can send this key, because it contains a space. */
const contentKey = ({ kind, payload, consent, suspicion, about, otherFields }: NewLead) =>
  `content ${toHash([kind, payload, consent, suspicion, about, ...(otherFields ? [otherFields] : [])])}`;

/** The prefix of a hash, which names how the body was hashed. */
const bodyHashKind = 'canonical-json-1';

type Hashes = Pick<IdempotencyKeyRow, 'request_hash' | 'body_hash'>;

/** As sent, because servers of other releases may parse it differently. Stop writing `request_hash` with the next release. */
const hashContents = ({ kind, payload, body }: NewLead) => ({
  request_hash: toHash([kind, payload]),
  body_hash: `${bodyHashKind} ${toHash([kind, canonicalJson(limitDepth(body))])}`,
});

/** A hash that this server cannot compute counts as the same: refusing a retry would tell its sender that a stored lead was not. */
function isSameContent(earlier: Hashes, hashes: Hashes): boolean {
  if (earlier.body_hash === null) return earlier.request_hash === hashes.request_hash;
  return !earlier.body_hash.startsWith(`${bodyHashKind} `) || earlier.body_hash === hashes.body_hash;
}

/** Claims the key for this lead unless it was used before. Of two simultaneous claims, the second waits for the first. */
export async function claimKey(
  transaction: DatabaseTransaction,
  given: string,
  lead: NewLead,
  id: string,
): Promise<StoreOutcome> {
  const isDerived = given === sameContentKey;
  const [key, lifeMs] = isDerived ? [contentKey(lead), secondPressMs] : [given, keyLifeMs];
  const hashes = hashContents(lead);
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
    .values({ key, ...hashes, created_at: readDatabaseTime(transaction), lead_id: id })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  if (Number(claimed.numInsertedOrUpdatedRows) > 0) return 'stored';
  // The key says that the content is the same, though it may have been sent with other white space.
  if (isDerived) return 'repeated';
  const earlier = await transaction
    .selectFrom('idempotency_key')
    .select(['request_hash', 'body_hash'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return isSameContent(earlier, hashes) ? 'repeated' : 'conflict';
}
