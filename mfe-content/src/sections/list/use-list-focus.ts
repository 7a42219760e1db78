import { useEffect, useRef } from 'react';

type Wish = 'list' | number;

/**
 * Where the keyboard goes once a pager button has done its work: to the head of the list that Prev and Next put up,
 * or to the first card that View More added, the one with the number that is wished for.
 */
export function useListFocus(shown: unknown) {
  const status = useRef<HTMLParagraphElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const wish = useRef<Wish>(undefined);

  // Focus and scroll position are the document's.
  useEffect(() => {
    const wished = wish.current;
    if (wished === undefined || !shown) return;
    wish.current = undefined;
    if (wished === 'list') {
      status.current?.focus({ preventScroll: true });
      status.current?.scrollIntoView({ block: 'start' });
    } else {
      grid.current?.children[wished]?.querySelector('a')?.focus({ preventScroll: true });
    }
  }, [shown]);

  return {
    status,
    grid,
    moveFocus: (to: Wish) => {
      wish.current = to;
    },
  };
}
