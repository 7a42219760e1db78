import { useEffect, useState } from 'react';

/** Events that count as visitor activity. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

const QUIET_LIMIT_MS = 60_000;

/** Whether the visitor was active within the last minute. `true` on the server and at first. Listens only while `isAsked`. */
export function useIsAttended(isAsked: boolean) {
  const [isAttended, setIsAttended] = useState(true);
  // An effect, because window events are outside React.
  useEffect(() => {
    if (!isAsked) return;
    let timer: ReturnType<typeof setTimeout>;
    const note = () => {
      setIsAttended(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsAttended(false), QUIET_LIMIT_MS);
    };
    note();
    for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, note);
    };
  }, [isAsked]);
  return isAttended;
}
