import { createFulfilledPromise } from '../readable-promise';

/** Data of the slots of one page: loaded on the server, embedded in the page, read in the browser. */
export type SlotData = {
  read: (key: string, load: () => Promise<unknown>) => Promise<unknown>;
  forget: (key: string) => void;
  /** The loaded data, sorted by key, because the order of arrival may differ between renderings. */
  settled: () => Record<string, unknown>;
};

export function createSlotData(initial: Record<string, unknown> = {}): SlotData {
  const promises = new Map<string, Promise<unknown>>(
    Object.entries(initial).map(([key, value]) => [key, createFulfilledPromise(value)]),
  );
  const settled: Record<string, unknown> = {};
  return {
    settled: () => Object.fromEntries(Object.entries(settled).sort(([a], [b]) => (a < b ? -1 : 1))),
    forget: (key) => void promises.delete(key),
    read: (key, load) => {
      const known = promises.get(key);
      if (known) return known;
      const promise = load().then((value) => (settled[key] = value));
      promises.set(key, promise);
      return promise;
    },
  };
}
