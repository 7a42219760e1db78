import { useEffect, useState } from 'react';

/** Something that is here, or still on its way. On the server it is always here. */
export type Soon<Value> = { value: Value } | { coming: Promise<Value> };

/** How long the page before stays, so that a quick answer comes without a flash of "Loading". */
export const PATIENCE_MS = 400;

/** Waits for the value on the server, and for a moment in the browser. `coming` must not fail. */
export async function soon<Value>(coming: Promise<Value>): Promise<Soon<Value>> {
  if (typeof document === 'undefined') return { value: await coming };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Soon<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ coming }), PATIENCE_MS);
  });
  const arrival = coming.then((value) => ({ value }));
  return Promise.race([arrival, patience]).finally(() => clearTimeout(timer));
}

/** The value once it is here; undefined until then. */
export function useSettled<Value>(expected: Soon<Value>): { value: Value } | undefined {
  const [arrived, setArrived] = useState<{ of: Soon<Value>; value: Value }>();
  // The promise lives outside React.
  useEffect(() => {
    if (!('coming' in expected)) return;
    let isStillWanted = true;
    void expected.coming.then((value) => isStillWanted && setArrived({ of: expected, value }));
    return () => {
      isStillWanted = false;
    };
  }, [expected]);
  if ('value' in expected) return expected;
  return arrived?.of === expected ? arrived : undefined;
}
