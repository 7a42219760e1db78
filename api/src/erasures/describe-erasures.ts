import type { ErasureRepository } from '../repositories/erasure-repository';
import { compare } from './apply-erasures';
import type { ErasureJournal } from './erasure-journal';

/** For an operator whose journal has gaps. `isConfirmed`: what it has lost is lost for good. */
export async function describeErasures(
  erasures: ErasureRepository,
  journal: ErasureJournal,
  isConfirmed: boolean,
): Promise<string[]> {
  const { content, pending, lost } = await compare(erasures, journal);
  if (isConfirmed) await erasures.forget(lost);
  return [
    `The journal ${journal.file} has ${content.entries.length} entries, of which the database lacks ${pending.length}.`,
    ...(content.unreadable.length > 0
      ? [`Damaged lines: ${content.unreadable.join(', ')}. Put back a copy of the journal, or remove them.`]
      : []),
    isConfirmed
      ? `Forgot ${lost.length} entries that the journal has lost: a restore from before them brings these people back.`
      : `The journal lacks ${lost.length} entries that the database knows of.${lost.length > 0 ? ' Put the whole journal back, or accept that with --confirm.' : ''}`,
  ];
}
