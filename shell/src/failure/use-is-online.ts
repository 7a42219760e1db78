import { useEffect, useSyncExternalStore } from 'react';

function subscribe(notify: () => void) {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}

/** Whether the device has a connection. The server takes it that it has. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Calls `retry` when the device is connected again. */
export function useRetryOnline(retry: (() => void) | undefined) {
  useEffect(() => {
    if (!retry) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
}
