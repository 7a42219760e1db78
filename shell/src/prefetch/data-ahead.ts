/**
 * Data of pages that a visitor is about to go to, by their addresses. `fetch` does nothing where they are there or on their
 * way; `take` gives them to one navigation alone: the next one wants fresh ones.
 */
export type DataAhead = {
  fetch: (address: string, load: () => Promise<unknown>) => void;
  take: (address: string) => Promise<unknown> | undefined;
};

/** A visitor who only passed over a link may press it much later. */
const FRESH_MS = 20_000;

export function createDataAhead(): DataAhead {
  const pages = new Map<string, Promise<unknown>>();
  return {
    fetch: (address, load) => {
      if (pages.has(address)) return;
      const data = load();
      pages.set(address, data);
      const forget = () => {
        if (pages.get(address) === data) pages.delete(address);
      };
      // What failed ahead is asked for again by the navigation, which has a way to say so.
      data.then(() => setTimeout(forget, FRESH_MS), forget);
    },
    take: (address) => {
      const data = pages.get(address);
      pages.delete(address);
      return data;
    },
  };
}
