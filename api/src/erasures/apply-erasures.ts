import type { ErasureRepository } from '../repositories/erasure-repository';
import type { Erasure, ErasureJournal, JournalContent } from './erasure-journal';

export type Comparison = {
  /** Entries of the journal that the database has not carried out: it was restored since. */
  pending: readonly Erasure[];
  /** Entries that the database has carried out and the journal has lost. */
  lost: readonly string[];
  content: JournalContent;
};

/** Begins a journal where neither it nor the database knows of one. @throws JournalError */
export async function compare(erasures: ErasureRepository, journal: ErasureJournal): Promise<Comparison> {
  // The database first: what is erased meanwhile stands in the journal before.
  const applied = await erasures.applied();
  let content = await journal.read();
  if (content.entries.length === 0 && applied.size === 0) {
    await journal.begin(await erasures.now());
    content = await journal.read();
  }
  const ids = new Set(content.entries.map(({ id }) => id));
  return {
    content,
    pending: content.entries.filter(({ id }) => !applied.has(id)),
    lost: [...applied].filter((id) => !ids.has(id)),
  };
}

/** Erases again whom these entries name, and whoever came back later stays. Returns the number of leads. */
export async function applyErasures(
  erasures: ErasureRepository,
  { digestOf }: JournalContent,
  entries: readonly Erasure[],
): Promise<number> {
  const byAddress = new Map<string, Erasure[]>();
  for (const entry of entries.filter(({ scope }) => scope !== 'begun')) {
    byAddress.set(entry.address, [...(byAddress.get(entry.address) ?? []), entry]);
  }
  let number = 0;
  if (byAddress.size > 0) {
    for await (const email of erasures.addresses()) {
      for (const { scope, at, ahead } of byAddress.get(digestOf(email)) ?? []) {
        number += await erasures.eraseAgain(email, {
          isSubscriptionAlone: scope === 'subscription',
          at,
          ahead,
        });
      }
    }
  }
  await erasures.noteApplied(entries.map(({ id }) => id));
  return number;
}
