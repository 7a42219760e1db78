import type { RenderedPage } from '@hireloom/contracts';
import { type Effort, encodeBody, type EncodedBody } from '../http/encoded-body';
import { LRUCache } from 'lru-cache';

/** Several times the size of all pages of a site like this one, at about 60 KB each. */
const SIZE_LIMIT_BYTES = 48 * 1024 * 1024;
const FAILED_LIMIT_BYTES = 4 * 1024 * 1024;
/**
 * How many versions that were live keep their pages: for a rollback, and to stand in for pages that can't be rendered, also after many bad
 * deploys in a row. What all of them take is limited by size.
 */
const FORMER_VERSIONS = 20;
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
function getSize({ address, version }: PageKey, { body, inline, location = '' }: CachedPage): number {
  const texts = [address, version, location, ...inline.script, ...inline.style];
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return body.br.length + body.gzip.length + 2 * characters + OVERHEAD_BYTES;
}

/** `outdatedSince`: when a request first found the page outdated. */
type CacheEntry = { page: CachedPage; version: string; outdatedSince?: number };

const toKey = ({ version, address }: PageKey) => `${version} ${address}`;

/** Caches the most recently used pages in memory, up to a number of bytes. */
export function createPageMemory() {
  const complete = new LRUCache<string, CacheEntry>({ maxSize: SIZE_LIMIT_BYTES });
  const failed = new LRUCache<string, { page: CachedPage; until: number }>({ maxSize: FAILED_LIMIT_BYTES });
  let live = '';
  /** Versions that were live, the latest first, without those that were rolled back. */
  let formerVersions: string[] = [];
  let lastSwitch: { replaced?: string; at: number } = { at: -Infinity };

  const get = (key: PageKey): CacheEntry | undefined => complete.get(toKey(key));
  const isOrWasLive = (version: string) => version === live || formerVersions.includes(version);

  return {
    get,
    set: (key: PageKey, page: CachedPage): void => {
      failed.delete(toKey(key));
      complete.set(toKey(key), { page, version: key.version }, { size: getSize(key, page) });
    },
    /** Returns the page of the latest earlier live version that has it, to serve instead of one of a version that is or was live. */
    previousVersion: ({ version, address }: PageKey): CacheEntry | undefined =>
      isOrWasLive(version)
        ? formerVersions.map((previousVersion) => get({ version: previousVersion, address })).find(Boolean)
        : undefined,
    /** Like `former`, but only from the version that was live until a moment ago. */
    replaced: ({ version, address }: PageKey): CacheEntry | undefined => {
      const { replaced, at } = lastSwitch;
      const isRecent = version === live && Date.now() - at < SWITCH_MS;
      return isRecent && replaced !== undefined ? get({ version: replaced, address }) : undefined;
    },
    failed: (key: PageKey): CachedPage | undefined => {
      const known = failed.get(toKey(key));
      return known && Date.now() < known.until ? known.page : undefined;
    },
    setFailed: (key: PageKey, page: CachedPage) =>
      void failed.set(toKey(key), { page, until: Date.now() + FAILED_MS }, { size: getSize(key, page) }),
    /** Drops the pages of other versions than `next`, the canaries and those that were live. A rollback drops what it withdraws. */
    switchTo: (next: string, canaries: ReadonlySet<string>) => {
      if (next !== live) {
        const isRollback = formerVersions.includes(next);
        const replaced = isRollback || live === '' ? undefined : live;
        formerVersions = [...(replaced === undefined ? [] : [replaced]), ...formerVersions]
          .filter((version) => version !== next)
          .slice(0, FORMER_VERSIONS);
        live = next;
        lastSwitch = { replaced, at: Date.now() };
      }
      for (const [key, { version }] of complete.entries())
        if (!isOrWasLive(version) && !canaries.has(version)) complete.delete(key);
    },
  };
}

export type PageMemory = ReturnType<typeof createPageMemory>;
