import { useState } from 'react';
import { isSameChoice, type ListAddress } from './list-address';
import type { LoadedList } from './list-data';
import { useSettled } from '../deferred';

/** Cards on the screen, and the address that they answer. */
export type Shown<Card> = { address: ListAddress; items: Card[]; total: number };

export type ShownList<Card> = { shown?: Shown<Card>; state: 'loading' | 'failed' | 'settled' };

/** View More: the same list, only longer. */
const goesOn = (before: ListAddress, now: ListAddress) =>
  isSameChoice(before, now) && before.from === now.from && before.page < now.page;

/** What stands there while the next cards come, and what stays when they don't. */
export function useShownList<Card>({ address, list }: LoadedList<Card>): ShownList<Card> {
  const settled = useSettled(list);
  const [last, setLast] = useState<{ of: typeof settled; shown: Shown<Card> }>();
  if (settled?.value && last?.of !== settled) {
    setLast({ of: settled, shown: { address, ...settled.value } });
  }
  if (!settled) return { shown: last?.shown, state: 'loading' };
  if (settled.value) return { shown: { address, ...settled.value }, state: 'settled' };
  return { shown: last && goesOn(last.shown.address, address) ? last.shown : undefined, state: 'failed' };
}
