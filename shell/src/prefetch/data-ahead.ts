/**
 * Data of pages that the visitor is likely to open next, by URL. `fetch` does nothing if the data is cached or already being
 * fetched. `take` returns the data and removes it, so that only one navigation uses it and the next one gets fresh data.
 */
export type DataAhead = {
  fetch: (address: string, load: () => Promise<unknown>) => void;
  take: (address: string) => Promise<unknown> | undefined;
};

const FRESH_MS = 20_000;

export function createDataAhead(): DataAhead {
  const pages = new Map<string, Promise<unknown>>();
  return {
    fetch: (address, load) => {
      if (pages.has(address)) return;
      const data = load();
      pages.set(address, data);
      const evict = () => {
        if (pages.get(address) === data) pages.delete(address);
      };
      // Failed data is evicted at once: the navigation fetches it again and can show the error.
      data.then(() => setTimeout(evict, FRESH_MS), evict);
    },
    take: (address) => {
      const data = pages.get(address);
      pages.delete(address);
      return data;
    },
  };
}
