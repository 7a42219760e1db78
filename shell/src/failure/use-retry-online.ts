import { useEffect } from 'react';

/** Calls `retry` when the device is connected again. */
export function useRetryOnline(retry: (() => void) | undefined) {
  useEffect(() => {
    if (!retry) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
}
