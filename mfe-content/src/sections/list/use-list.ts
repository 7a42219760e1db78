import { useNavigate, useNavigation } from '@hireloom/contracts/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSettled } from '../deferred';
import { isSameChoice, type ListAddress, listSearch, readListAddress } from './list-address';
import type { LoadedList } from './list-data';

export type GoTo = (address: Partial<ListAddress>, options?: { isReplacing?: boolean }) => void;

/**
 * Returns the list's navigation. `wanted` is the address being loaded, or the current one; `isLeaving` is true if the
 * visitor is going to another page by the router, as standalone and in shells before links opened documents.
 */
export function useListNavigation(path: string, current: ListAddress) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const goTo: GoTo = useCallback(
    (address, { isReplacing = false } = {}) =>
      void navigate(path + listSearch(address), { replace: isReplacing, preventScrollReset: true }),
    [navigate, path],
  );
  const isLeaving = location !== undefined && location.pathname !== path;
  const wanted = location && !isLeaving ? readListAddress(new URLSearchParams(location.search)) : current;
  return { goTo, wanted, isLeaving };
}

/** Cards on the screen, and the address that they belong to. */
type Shown<Card> = { address: ListAddress; items: Card[]; total: number };

export type ShownList<Card> = { shown?: Shown<Card>; state: 'loading' | 'failed' | 'settled' };

/** Whether View More leads from `before` to `now`. */
const isLonger = (before: ListAddress, now: ListAddress) =>
  isSameChoice(before, now) && before.from === now.from && before.page < now.page;

/** Returns the cards to show. The previous ones remain while the next ones load, and after View More has failed. */
export function useShownList<Card>({ address, list }: LoadedList<Card>): ShownList<Card> {
  const settled = useSettled(list);
  const [last, setLast] = useState<{ of: typeof settled; shown: Shown<Card> }>();
  const shown = settled?.value && { address, ...settled.value };
  if (shown && last?.of !== settled) setLast({ of: settled, shown });
  if (!settled) return { shown: last?.shown, state: 'loading' };
  if (shown) return { shown, state: 'settled' };
  return { shown: last && isLonger(last.shown.address, address) ? last.shown : undefined, state: 'failed' };
}

/**
 * Moves the focus after the visitor has used the pager: to the status line after Prev and Next, or to the first card
 * that View More added. `moveFocus` takes the index of that card. `shown` must change whenever a list has loaded.
 */
export function useListFocus(shown: unknown) {
  const status = useRef<HTMLParagraphElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const target = useRef<'list' | number>(undefined);

  // An effect, because focus and scroll position belong to the document.
  useEffect(() => {
    const to = target.current;
    if (to === undefined || !shown) return;
    target.current = undefined;
    if (to === 'list') {
      status.current?.focus({ preventScroll: true });
      status.current?.scrollIntoView({ block: 'start' });
    } else {
      grid.current?.children[to]?.querySelector('a')?.focus({ preventScroll: true });
    }
  }, [shown]);

  const moveFocus = (to: 'list' | number) => {
    target.current = to;
  };
  return { status, grid, moveFocus };
}
