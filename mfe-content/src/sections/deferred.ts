import { useEffect, useState } from 'react';

/** A value that has loaded or is still pending. On the server it has always loaded. */
export type Deferred<Value> = { value: Value } | { pending: Promise<Value> };

/** How long a navigation waits for data before it shows "Loading", so that quick responses do not make the page flicker. */
export const DEFER_AFTER_MS = 400;

/** Waits until the value has loaded, but in the browser at most until the timeout. `pending` must not reject. */
export async function defer<Value>(pending: Promise<Value>): Promise<Deferred<Value>> {
  if (typeof document === 'undefined') return { value: await pending };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Deferred<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ pending }), DEFER_AFTER_MS);
  });
  const arrival = pending.then((value) => ({ value }));
  return Promise.race([arrival, timeout]).finally(() => clearTimeout(timer));
}

export function useDeferred<Value>(expected: Deferred<Value>): { value: Value } | undefined {
  const [arrived, setArrived] = useState<{ of: Deferred<Value>; value: Value }>();
  // An effect, because the promise settles outside React.
  useEffect(() => {
    if (!('pending' in expected)) return;
    let isCurrent = true;
    void expected.pending.then((value) => isCurrent && setArrived({ of: expected, value }));
    return () => {
      isCurrent = false;
    };
  }, [expected]);
  if ('value' in expected) return expected;
  return arrived?.of === expected ? arrived : undefined;
}
