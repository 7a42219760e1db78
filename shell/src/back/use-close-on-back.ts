import { useEffect, useRef } from 'react';
import { useShell } from '../shell-context';

/** While it is open, Back closes it instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const { overlays } = useShell();
  const latest = useRef(close);
  // The history is the browser's.
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => (isOpen ? overlays?.add(() => latest.current()) : undefined), [isOpen, overlays]);
}
