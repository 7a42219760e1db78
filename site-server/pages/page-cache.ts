import type { RenderedPage } from '@hireloom/contracts';
import { LRUCache } from 'lru-cache';

/** How long a page may be served once the content that it was made of has changed, while it is rendered again. */
const STALE_LIMIT_MS = 30_000;
/** So long after a swap a page of the version before may be served, while its new one is rendered: nobody waits for a swap. */
const SWAP_MS = 3000;
const SIZE_LIMIT_BYTES = 64 * 1024 * 1024;

type Entry = { page: RenderedPage; version: string; content: string; outdatedSince?: number };

/** What a page is made of: the site version (a page is never served for another) and the content. */
type PageKey = { path: string; version: string; content: string };

export type PageCache = {
  /** The page: from the cache, or rendered. One rendering serves all who wait for the same. */
  get: (key: PageKey, render: () => Promise<RenderedPage>) => Promise<RenderedPage>;
  /** Forgets the pages of all versions but these and the one that was live until now. */
  switchTo: (live: string, canaries: Iterable<string>) => void;
};

/** Keeps rendered pages by site version and path. */
export function createPageCache(now: () => number = Date.now): PageCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: SIZE_LIMIT_BYTES,
    sizeCalculation: ({ page }) => page.html.length + 1,
  });
  const rendering = new Map<string, Promise<RenderedPage>>();
  const keyOf = (version: string, path: string) => `${version} ${path}`;
  let swap = { from: '', to: '', at: 0 };

  const renderOnce = ({ path, version, content }: PageKey, render: () => Promise<RenderedPage>) => {
    const key = `${keyOf(version, path)} ${content}`;
    const started = rendering.get(key);
    if (started) return started;
    const work = render()
      .then((page) => {
        const isGood = page.problems.length === 0 && page.status < 500 && !page.isProvisional;
        if (isGood) entries.set(keyOf(version, path), { page, version, content });
        return page;
      })
      .finally(() => rendering.delete(key));
    rendering.set(key, work);
    return work;
  };

  const isFreshEnough = (entry: Entry) => {
    entry.outdatedSince ??= now();
    return now() - entry.outdatedSince <= STALE_LIMIT_MS;
  };
  const pageBefore = ({ path, version }: PageKey) =>
    version === swap.to && now() - swap.at < SWAP_MS ? entries.get(keyOf(swap.from, path)) : undefined;

  return {
    get: async (key, render) => {
      const own = entries.get(keyOf(key.version, key.path));
      if (own?.content === key.content) return own.page;
      const entry = own ?? pageBefore(key);
      if (!entry || !isFreshEnough(entry)) return renderOnce(key, render);
      renderOnce(key, render).catch(() => undefined);
      return entry.page;
    },
    switchTo: (live, canaries) => {
      if (live !== swap.to) swap = { from: swap.to, to: live, at: now() };
      const kept = new Set([swap.from, live, ...canaries]);
      for (const [key, entry] of entries.entries()) {
        if (!kept.has(entry.version)) entries.delete(key);
      }
    },
  };
}
