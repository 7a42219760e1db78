import type { ErasureRepository } from '../repositories/erasure-repository';
import type { ErasureJournal } from './erasure-journal';

type Parts = { erasures: ErasureRepository; journal: ErasureJournal };

/** Erases all that came from an address, now and after every restore. Returns the number of leads. @throws JournalError */
export async function eraseEverything(email: string, { erasures, journal }: Parts): Promise<number> {
  const extent = await erasures.extentFor(email);
  const id = await journal.record('everything', email, extent);
  return erasures.erase(email, { isSubscriptionAlone: false, ...extent }, id);
}

/** Ends a subscription, now and after every restore. @throws JournalError */
export async function endSubscription(
  lead: { id: string; email: string },
  { erasures, journal }: Parts,
): Promise<void> {
  const extent = await erasures.extentFor(lead.email);
  const id = await journal.record('subscription', lead.email, extent);
  await erasures.endSubscription(lead.id, id);
}
