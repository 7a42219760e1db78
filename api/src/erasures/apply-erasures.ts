import { type Database, forgetDeleted, inTransaction } from '../database';
import { deleteOf } from '../repositories/delete-leads';
import type { ErasureJournal } from './erasure-journal';

/** After a restore: erases those again who were erased since that backup was made. Who came back later stays. Gives how many leads. */
export async function applyErasures(db: Database, journal: ErasureJournal): Promise<number> {
  const erasuresOf = await journal.read();
  const addresses = await db.selectFrom('lead').select('email').distinct().execute();
  let number = 0;
  for (const { email } of addresses) {
    for (const { scope, at } of erasuresOf(email)) {
      const before = { isSubscriptionAlone: scope === 'subscription', time: at };
      number += await inTransaction(db, (transaction) => deleteOf(transaction, email, before));
    }
  }
  await forgetDeleted(db);
  return number;
}
