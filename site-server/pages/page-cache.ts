import { LRUCache } from 'lru-cache';
import type { RenderedPage } from '../rendering/messages';

/** How long a page may be served once the content that it was made of has changed, while it is made anew. */
const STALE_LIMIT_MS = 30_000;
const SIZE_LIMIT_BYTES = 64 * 1024 * 1024;

type Entry = { page: RenderedPage; releases: string; content: string; outdatedSince?: number };

/**
 * What a page is made of: the releases (a page is never served for others) and the content.
 * `before`: releases whose page may stand in while the new one is made, at a swap.
 */
export type PageKey = { path: string; releases: string; content: string; before?: string };

export type PageCache = {
  /** The page: from the cache, or rendered. One rendering serves all who wait for the same. */
  get: (key: PageKey, render: () => Promise<RenderedPage>) => Promise<RenderedPage>;
  /** Forgets the pages of all other releases. */
  keepOnly: (releases: readonly string[]) => void;
};

/** Keeps rendered pages by releases and path. */
export function createPageCache(now: () => number = Date.now): PageCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: SIZE_LIMIT_BYTES,
    sizeCalculation: ({ page }) => page.html.length + 1,
  });
  const rendering = new Map<string, Promise<RenderedPage>>();
  const keyOf = (releases: string, path: string) => `${releases} ${path}`;

  const renderOnce = ({ path, releases, content }: PageKey, render: () => Promise<RenderedPage>) => {
    const key = `${keyOf(releases, path)} ${content}`;
    const started = rendering.get(key);
    if (started) return started;
    const work = render()
      .then((page) => {
        const isGood = page.problems.length === 0 && page.status < 500 && !page.isProvisional;
        if (isGood) entries.set(keyOf(releases, path), { page, releases, content });
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

  return {
    get: async (key, render) => {
      const { path, releases, content, before } = key;
      const own = entries.get(keyOf(releases, path));
      if (own?.content === content) return own.page;
      const entry = own ?? (before === undefined ? undefined : entries.get(keyOf(before, path)));
      if (!entry || !isFreshEnough(entry)) return renderOnce(key, render);
      renderOnce(key, render).catch(() => undefined);
      return entry.page;
    },
    keepOnly: (releases) => {
      for (const [key, entry] of entries.entries()) {
        if (!releases.includes(entry.releases)) entries.delete(key);
      }
    },
  };
}
