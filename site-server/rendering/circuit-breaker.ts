/** The circuit breaker of a remote that broke a worker stays open for so long: nothing of it is run meanwhile. */
const HOLD_BACK_MS = 60_000;

/** The remotes of one site version that are held back. */
export function createCircuitBreaker(now: () => number) {
  const until = new Map<string, number>();
  return {
    holdBack: (remote: string) => void until.set(remote, now() + HOLD_BACK_MS),
    heldBack: (): readonly string[] => {
      for (const [remote, end] of until) if (end <= now()) until.delete(remote);
      return [...until.keys()].sort();
    },
  };
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;
