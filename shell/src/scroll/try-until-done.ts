type Pace = { firstAfter: number; every: number; until: number };

/** Calls `attempt` after `firstAfter` ms, then every `every` ms until it says true or `until` ms are over. Gives a function that stops it. */
export function tryUntilDone({ firstAfter, every, until }: Pace, attempt: () => boolean): () => void {
  let waited = firstAfter;
  const tryOnce = () => {
    if (attempt() || (waited += every) > until) return;
    timer = setTimeout(tryOnce, every);
  };
  let timer = setTimeout(tryOnce, firstAfter);
  return () => clearTimeout(timer);
}
