import { useEffect, useRef, useState } from 'react';
import { useDeferred } from '../deferred';
import { hasSameFilters, type ListSelection } from './list-selection';
import type { LoadedList } from './list-data';
import type { FocusOrScrollTarget } from './use-list-query';

type Shown<Card> = { selection: ListSelection; items: Card[]; total: number };

export type ShownList<Card> = { shown?: Shown<Card>; state: 'loading' | 'failed' | 'settled' };

const isLonger = (before: ListSelection, now: ListSelection) =>
  hasSameFilters(before, now) && before.from === now.from && before.page < now.page;

export function useShownList<Card>({ selection, list }: LoadedList<Card>): ShownList<Card> {
  const settled = useDeferred(list);
  const [last, setLast] = useState<{ of: typeof settled; shown: Shown<Card> }>();
  const shown = settled?.value && { selection, ...settled.value };
  if (shown && last?.of !== settled) setLast({ of: settled, shown });
  if (!settled) return { shown: last?.shown, state: 'loading' };
  if (shown) return { shown, state: 'settled' };
  return {
    shown: last && isLonger(last.shown.selection, selection) ? last.shown : undefined,
    state: 'failed',
  };
}

/** Moves the focus after the pager was used, and restores the scroll position after Back, once a list has loaded. */
export function useRestoreFocusOrScroll(takeTarget: () => FocusOrScrollTarget | undefined, shown: unknown) {
  const status = useRef<HTMLParagraphElement>(null);
  const grid = useRef<HTMLDivElement>(null);

  // An effect, because focus and scroll position belong to the document.
  useEffect(() => {
    const to = shown ? takeTarget() : undefined;
    if (to === undefined) return;
    if (to === 'list') {
      status.current?.focus({ preventScroll: true });
      status.current?.scrollIntoView({ block: 'start' });
    } else if (typeof to === 'number') {
      grid.current?.children[to]?.querySelector('a')?.focus({ preventScroll: true });
    } else {
      scrollTo({ top: to.top, behavior: 'instant' });
    }
  }, [shown, takeTarget]);

  return { status, grid };
}
