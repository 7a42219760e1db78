import { LRUCache } from 'lru-cache';
import type { RenderedPage } from './messages';

/** How long a page may be served once what it was made of has changed, while it is made anew. */
const STALE_LIMIT_MS = 30_000;
const SIZE_LIMIT_BYTES = 64 * 1024 * 1024;

type Entry = { page: RenderedPage; version: string; outdatedSince?: number };

export type PageCache = {
  /** The page for `path`: from the cache, or rendered. One rendering serves all who wait for the same path and version. */
  get: (path: string, version: string, render: () => Promise<RenderedPage>) => Promise<RenderedPage>;
};

/** Keeps rendered pages by path; `version` names the releases and the content that a page was made of. */
export function createPageCache(now: () => number = Date.now): PageCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: SIZE_LIMIT_BYTES,
    sizeCalculation: ({ page }) => page.html.length + 1,
  });
  const rendering = new Map<string, Promise<RenderedPage>>();

  const renderOnce = (path: string, version: string, render: () => Promise<RenderedPage>) => {
    const key = `${version} ${path}`;
    const started = rendering.get(key);
    if (started) return started;
    const work = render()
      .then((page) => {
        if (page.problems.length === 0 && page.status < 500) entries.set(path, { page, version });
        return page;
      })
      .finally(() => rendering.delete(key));
    rendering.set(key, work);
    return work;
  };

  return {
    get: async (path, version, render) => {
      const entry = entries.get(path);
      if (entry?.version === version) return entry.page;
      if (!entry) return renderOnce(path, version, render);
      entry.outdatedSince ??= now();
      if (now() - entry.outdatedSince > STALE_LIMIT_MS) return renderOnce(path, version, render);
      renderOnce(path, version, render).catch(() => undefined);
      return entry.page;
    },
  };
}
