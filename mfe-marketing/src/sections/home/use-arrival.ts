import { useEffect, useState } from 'react';
import { askOn, type HomeData } from './home-data';

/** What the page came with; where that was late, what comes in the end. */
export function useArrival<What extends keyof HomeData>(what: What, loaded: HomeData[What]): HomeData[What] {
  const [arrived, setArrived] = useState<HomeData[What]>();
  const isLate = loaded === 'late';
  // The network is outside React; nobody waits for an answer once the section is gone.
  useEffect(() => {
    if (!isLate) return;
    const leaving = new AbortController();
    void askOn(what, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setArrived(answer);
    });
    return () => leaving.abort();
  }, [what, isLate]);
  return isLate ? (arrived ?? loaded) : loaded;
}
