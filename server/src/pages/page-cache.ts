import type { EmptyDocument } from '@hireloom/contracts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ExternalOrigins } from '../http/security-headers';
import { getCachedSize } from '../http/send-encoded';
import type { RenderPage } from './render-page';
import { type EncodedPage, encodePage, type FoundPage } from './send-page';

/** Several times the size of all pages of a site like this one, at about 60 KB each. */
const SIZE_LIMIT_BYTES = 48 * 1024 * 1024;
const FAILED_LIMIT_BYTES = 4 * 1024 * 1024;
/** Overhead of an entry: objects, tags, headers and buffers, measured with 100,000 addresses. */
const OVERHEAD_BYTES = 4096;
/** How many formerly live versions keep their pages, for a rollback and for pages that can't be rendered. */
const LIVE_VERSIONS = 20;
/** How long a stale page may be served while it is rendered again. */
const STALE_WHILE_REVALIDATE_MS = 30_000;
/** How long a page with a failure is served, so that many concurrent requests do not render it over and over. */
const FAILED_MS = 1000;

export type PageKey = { version: string; address: string };

const toText = ({ version, address }: PageKey) => `${version} ${address}`;

/** `content`: the content version that the page shows. `staleSince`: when a request first found it stale. */
type CachedPage = EncodedPage & { version: string; content: string; staleSince?: number };

type Options = {
  render: RenderPage;
  pool: { emptyDocument: (version: string) => EmptyDocument };
  contentVersion: () => string;
  origins: ExternalOrigins;
};

type Job<Result> = { result: Promise<Result>; controller: AbortController; waiting: number };

/** Runs work once for all concurrent callers with the same key. Aborts it once all have left; a caller without a signal never leaves. */
function createSharedWork<Result>() {
  const jobs = new Map<string, Job<Result>>();
  const start = (key: string, work: (signal: AbortSignal) => Promise<Result>) => {
    const controller = new AbortController();
    const job = { result: work(controller.signal), controller, waiting: 0 };
    const forget = () => void (jobs.get(key) === job && jobs.delete(key));
    controller.signal.addEventListener('abort', forget);
    job.result.then(forget, forget);
    jobs.set(key, job);
    return job;
  };
  return (key: string, work: (signal: AbortSignal) => Promise<Result>, leaving?: AbortSignal) => {
    const job = jobs.get(key) ?? start(key, work);
    job.waiting += 1;
    leaving?.addEventListener('abort', () => {
      job.waiting -= 1;
      if (job.waiting === 0) job.controller.abort();
    });
    return job.result;
  };
}

const getSize = ({ body }: CachedPage, key: string) => getCachedSize(body, key) + OVERHEAD_BYTES;

function createPageMemory() {
  const complete = new LRUCache<string, CachedPage>({ maxSize: SIZE_LIMIT_BYTES, sizeCalculation: getSize });
  const failed = new LRUCache<string, CachedPage>({
    maxSize: FAILED_LIMIT_BYTES,
    sizeCalculation: getSize,
    ttl: FAILED_MS,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  });
  /** The versions that are or were live, the latest first, without those that were rolled back. */
  let live: readonly string[] = [];
  const get = (key: PageKey) => complete.get(toText(key));
  return {
    get,
    getFailed: (key: PageKey) => failed.get(toText(key)),
    set: (key: PageKey, page: CachedPage) =>
      void (page.isComplete ? complete : failed).set(toText(key), page),
    /** The page of this version or, if that is or was live, of the latest live version that has it. */
    findLastGood: (key: PageKey): FoundPage | undefined => {
      const versions = live.includes(key.version) ? [key.version, ...live] : [key.version];
      const page = versions.map((version) => get({ ...key, version })).find(Boolean);
      if (!page) return undefined;
      // Stale from now on, and so rendered in the background: nobody has to wait again for a page that has just failed.
      page.staleSince = Date.now();
      return { page, outcome: 'stale-if-error' };
    },
    switchTo: (next: string, canaries: Pick<ReadonlySet<string>, 'has'>) => {
      const place = live.indexOf(next);
      live = place < 0 ? [next, ...live].slice(0, LIVE_VERSIONS) : live.slice(place);
      for (const [key, { version }] of complete.entries())
        if (!live.includes(version) && !canaries.has(version)) complete.delete(key);
    },
  };
}

function createEmptyPages(pool: Options['pool'], origins: ExternalOrigins) {
  const encoded = new WeakMap<EmptyDocument, Promise<EncodedPage>>();
  return async ({ version }: PageKey): Promise<FoundPage> => {
    const empty = pool.emptyDocument(version);
    const rendered = { ...empty, status: 503, problems: [], used: [] };
    const page = encoded.get(empty) ?? encodePage(rendered, 'quick', origins);
    encoded.set(empty, page);
    return { page: await page, outcome: 'browser-rendered' };
  };
}

export function createPageCache({ render, pool, contentVersion, origins }: Options) {
  const memory = createPageMemory();
  const share = createSharedWork<CachedPage>();
  const getEmptyPage = createEmptyPages(pool, origins);
  const isFresh = ({ content, expiresAt }: CachedPage) =>
    content === contentVersion() && Date.now() < expiresAt;

  /** Without a request in the background: no visitor waits, so the page may be late in the queue. */
  const renderAndStore = (key: PageKey, request?: FastifyRequest) => {
    const content = contentVersion();
    const work = async (signal: AbortSignal) => {
      const rendered = await render(key, signal, request);
      const page = await encodePage(rendered, request ? 'quick' : 'small', origins);
      const stored = { ...page, content, version: key.version };
      if (!page.isHidden) memory.set(key, stored);
      return stored;
    };
    const lane = request ? 'visitors' : 'background';
    return share(`${lane} ${content} ${toText(key)}`, work, request?.signal);
  };
  const warm = async (key: PageKey) => {
    const page = memory.get(key);
    if (!page || !isFresh(page)) await renderAndStore(key);
  };
  const find = (key: PageKey): FoundPage | undefined => {
    const page = memory.get(key);
    if (!page) return undefined;
    if (isFresh(page)) return { page, outcome: 'cached' };
    // What was missing may have been published.
    if (page.status === 404) return undefined;
    page.staleSince ??= Date.now();
    if (Date.now() - page.staleSince > STALE_WHILE_REVALIDATE_MS) return undefined;
    if (!memory.getFailed(key)) warm(key).catch(() => undefined);
    return { page, outcome: 'outdated' };
  };

  return {
    /** Returns a page that can be sent now or else renders it, unless it has just failed. If rendering fails, returns the best fallback. */
    get: async (key: PageKey, request: FastifyRequest): Promise<FoundPage> => {
      const found = find(key);
      if (found) return found;
      try {
        const page = memory.getFailed(key) ?? (await renderAndStore(key, request));
        // The content may have changed in the meantime.
        if (page.isComplete) return { page, outcome: isFresh(page) ? 'rendered' : 'outdated' };
        return memory.findLastGood(key) ?? { page, outcome: 'failed' };
      } catch {
        return memory.findLastGood(key) ?? getEmptyPage(key);
      }
    },
    warm,
    /** Caches pages of these versions and of those that were live before. A rollback drops the pages of withdrawn versions. */
    switchTo: memory.switchTo,
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
