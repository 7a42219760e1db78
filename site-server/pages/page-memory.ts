import type { RenderedPage } from '@hireloom/contracts';
import { type Effort, type EncodedBody, encodeBody } from '@hireloom/service';
import { LRUCache } from 'lru-cache';

/** Several times the size of all pages of a site like this one, at about 60 KB each. Rare searches can be read from disk again. */
const SIZE_LIMIT_BYTES = 32 * 1024 * 1024;
const FORMER_LIMIT_BYTES = 12 * 1024 * 1024;
const FAILED_LIMIT_BYTES = 4 * 1024 * 1024;
/** How long a page with a failure is served, so that many requests at once do not render it over and over. */
const FAILED_MS = 1000;
/** How long after a switch the previous version's page may be served while the new one is rendered. */
const SWITCH_MS = 3000;

/**
 * A page as sent to every visitor. `content`: the content version that it shows. `expiresAt`: when it is outdated although the content is
 * the same, in milliseconds since 1970. The body of a redirect is empty.
 */
export type CachedPage = Pick<RenderedPage, 'status' | 'location' | 'inline' | 'sources'> & {
  body: EncodedBody;
  content: string;
  expiresAt?: number;
};

/** A page is never served for another site version. */
export type PageKey = { version: string; address: string };

/** Whether a page may be cached: nothing on it failed or is a placeholder for missing data. */
export const isComplete = ({ status, problems, isProvisional }: RenderedPage) =>
  problems.length === 0 && status < 500 && !isProvisional;

export async function encodePage(
  { status, location, inline, sources, html, maxAge }: RenderedPage,
  content: string,
  effort: Effort,
): Promise<CachedPage> {
  const expiresAt = maxAge === undefined ? undefined : Date.now() + maxAge * 1000;
  const body = await encodeBody(location ? '' : html, effort);
  return { status, location, inline, sources, content, expiresAt, body };
}

/** Overhead of an entry: objects, tags, prepared headers and buffers, measured with 100,000 addresses. */
const OVERHEAD_BYTES = 4096;

/** Bytes of memory that a cache entry takes. */
function sizeOf({ address, version }: PageKey, { body, inline, location = '' }: CachedPage): number {
  const texts = [address, version, location, ...inline.script, ...inline.style];
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return body.br.length + body.gzip.length + 2 * characters + OVERHEAD_BYTES;
}

/** `outdatedSince`: when a request first found the page outdated. */
export type CacheEntry = { page: CachedPage; version: string; outdatedSince?: number };

const textOf = ({ version, address }: PageKey) => `${version} ${address}`;

/** Removes and returns the entries of these versions. */
function takeVersions(cache: LRUCache<string, CacheEntry>, versions: ReadonlySet<string>) {
  const taken = [...cache.entries()].filter(([, { version }]) => versions.has(version));
  for (const [key] of taken) cache.delete(key);
  return taken;
}

/** Caches the most recently used pages in memory, up to a number of bytes. */
export function createPageMemory() {
  const complete = new LRUCache<string, CacheEntry>({ maxSize: SIZE_LIMIT_BYTES });
  /** By address: the last page rendered by a version that used to be live. */
  const former = new LRUCache<string, CacheEntry>({ maxSize: FORMER_LIMIT_BYTES });
  const failed = new LRUCache<string, { page: CachedPage; until: number }>({ maxSize: FAILED_LIMIT_BYTES });

  const add = (key: PageKey, entry: CacheEntry) => {
    complete.set(textOf(key), entry, { size: sizeOf(key, entry.page) });
    return entry;
  };
  let active = { live: '', before: '', since: -Infinity };
  /** Versions that have been live. A switch back to one of them is a rollback. */
  const past = new Set<string>();

  return {
    get: (key: PageKey): CacheEntry | undefined => complete.get(textOf(key)),
    set: (key: PageKey, page: CachedPage): CacheEntry => {
      failed.delete(textOf(key));
      return add(key, { page, version: key.version });
    },
    /**
     * Returns a page of an earlier live version to serve instead of one of the live version, or of the one before: that may be
     * replaced while a visitor waits for its page.
     */
    former: ({ version, address }: PageKey) =>
      [active.live, active.before].includes(version) ? former.get(address) : undefined,
    /** Like `former`, but only from the version that was live until a moment ago. */
    replaced: ({ version, address }: PageKey) => {
      const isRecent = version === active.live && Date.now() - active.since < SWITCH_MS;
      const entry = isRecent ? former.get(address) : undefined;
      return entry?.version === active.before ? entry : undefined;
    },
    failed: (key: PageKey): CachedPage | undefined => {
      const known = failed.get(textOf(key));
      return known && Date.now() < known.until ? known.page : undefined;
    },
    setFailed: (key: PageKey, page: CachedPage) =>
      void failed.set(textOf(key), { page, until: Date.now() + FAILED_MS }, { size: sizeOf(key, page) }),
    /** Drops the pages of other versions. Those of the version that was live become former pages, unless this is a rollback. */
    switchTo: (live: string, versions: ReadonlySet<string>) => {
      // After a rollback, former pages are current again.
      for (const [address, entry] of takeVersions(former, versions))
        add({ version: entry.version, address }, entry);
      const isRollback = past.has(live);
      // Least recently used first, so that the most recently used are evicted last.
      for (const [key, entry] of [...complete.entries()].reverse()) {
        const { version, page } = entry;
        if (versions.has(version)) continue;
        complete.delete(key);
        const address = key.slice(version.length + 1);
        if (version === active.live && !isRollback)
          former.set(address, entry, { size: sizeOf({ version, address }, page) });
      }
      if (live === active.live) return;
      past.add(active.live);
      active = { live, before: active.live, since: Date.now() };
    },
  };
}

export type PageMemory = ReturnType<typeof createPageMemory>;
