import { useEffect, useRef } from 'react';
import { useShell } from '../shell-context';

/** While an overlay is open, Back closes it instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const { overlays } = useShell();
  const latest = useRef(close);
  // Effects, because the history is outside React.
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => (isOpen ? overlays?.add(() => latest.current()) : undefined), [isOpen, overlays]);
}
