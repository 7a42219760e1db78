import {
  type CachedPage,
  createPageMemory,
  encodePage,
  isComplete,
  type PageKey,
  type PageMemory,
} from './page-memory';
import type { RenderPage, Requester } from './render-page';

/** How long a page with outdated content may be served while it is rendered again. */
const STALE_WHILE_REVALIDATE_MS = 30_000;

/**
 * `stale-if-error`: the page could not be rendered, so an older copy is sent. `failed`: part of the page failed, and there is no
 * older copy.
 */
export type PageOutcome = 'cached' | 'outdated' | 'rendered' | 'stale-if-error' | 'failed';
export type FoundPage = { page: CachedPage; outcome: PageOutcome };

type Options = {
  render: RenderPage;
  /** The version of the published content. Pages with older content are rendered again. */
  contentVersion: () => string;
  /**
   * Whether the previous version's page is served for a moment after a switch. In development it would look as if nothing had been
   * saved.
   */
  serveStaleOnSwitch: boolean;
};

type Job<Result> = {
  result: Promise<Result>;
  waiters: number;
  isBackground: boolean;
  controller: AbortController;
};

/** `signal`: aborted when this caller stops waiting. */
type FlightOptions = { isBackground?: boolean; signal?: AbortSignal };

/**
 * Runs work once per key for all concurrent callers. When the last caller leaves, its signal is aborted. Background work has
 * the lowest priority, so a foreground caller restarts it instead of joining it.
 */
export function createSingleFlight<Result>() {
  const jobs = new Map<string, Job<Result>>();
  const forget = (key: string, job: Job<Result>) => {
    if (jobs.get(key) === job) jobs.delete(key);
  };
  const start = (key: string, isBackground: boolean, work: (signal: AbortSignal) => Promise<Result>) => {
    const controller = new AbortController();
    const job = { result: work(controller.signal), waiters: 0, isBackground, controller };
    jobs.set(key, job);
    const done = () => forget(key, job);
    job.result.then(done, done);
    return job;
  };

  return (
    key: string,
    { isBackground = false, signal }: FlightOptions,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const running = jobs.get(key);
    const isTooSlow = running?.isBackground && !isBackground;
    if (isTooSlow) running.controller.abort();
    const job = running && !isTooSlow ? running : start(key, isBackground, work);
    job.waiters += 1;
    const leave = () => {
      job.waiters -= 1;
      if (job.waiters > 0) return;
      forget(key, job);
      job.controller.abort();
    };
    signal?.addEventListener('abort', leave, { once: true });
    // Removes the listener, because one signal may be used for many jobs in turn.
    const stay = () => signal?.removeEventListener('abort', leave);
    job.result.then(stay, stay);
    return job.result;
  };
}

/** Whether a page shows this content version and has not expired. */
const isCurrent = ({ content, expiresAt = Infinity }: CachedPage, current: string) =>
  content === current && Date.now() < expiresAt;

/** Returns a function that renders a page and stores it. Concurrent callers share each rendering. */
function createPageSource(
  { render, contentVersion }: Omit<Options, 'serveStaleOnSwitch'>,
  memory: PageMemory,
) {
  const renderOnce = createSingleFlight<{ page: CachedPage; complete: boolean }>();
  return (key: PageKey, options: Parameters<RenderPage>[1]) => {
    const content = contentVersion();
    return renderOnce(`${key.version} ${content} ${key.address}`, options, async (signal) => {
      const rendered = await render(key, { ...options, signal });
      const page = await encodePage(rendered, content, options.isBackground ? 'small' : 'quick');
      const complete = isComplete(rendered);
      if (complete) memory.set(key, page);
      else memory.setFailed(key, page);
      return { page, complete };
    });
  };
}

/** Caches pages in memory. Renders those that are missing or outdated. */
export function createPageCache({ render, contentVersion, serveStaleOnSwitch }: Options) {
  const memory = createPageMemory();
  const renderPage = createPageSource({ render, contentVersion }, memory);
  const isFresh = (page: CachedPage) => isCurrent(page, contentVersion());

  const warm = async (key: PageKey, signal?: AbortSignal) => {
    const entry = memory.get(key);
    if (!entry || !isFresh(entry.page)) await renderPage(key, { isBackground: true, signal });
  };
  const find = (key: PageKey): FoundPage | undefined => {
    const own = memory.get(key);
    if (own && isFresh(own.page)) return { page: own.page, outcome: 'cached' };
    const entry = own ?? (serveStaleOnSwitch ? memory.replaced(key) : undefined);
    if (!entry) return undefined;
    entry.outdatedSince ??= Date.now();
    if (Date.now() - entry.outdatedSince > STALE_WHILE_REVALIDATE_MS) return undefined;
    if (!memory.failed(key)) warm(key).catch(() => undefined);
    return { page: entry.page, outcome: 'outdated' };
  };
  const staleIfError = (key: PageKey): FoundPage | undefined => {
    const entry = memory.get(key) ?? memory.previousVersion(key);
    if (!entry) return undefined;
    // Counts as outdated from now on, and so is rendered in the background: nobody waits again for a page that has just failed.
    entry.outdatedSince = Date.now();
    return { page: entry.page, outcome: 'stale-if-error' };
  };
  const renderOrLastGood = async (
    key: PageKey,
    signal?: AbortSignal,
    requester?: Requester,
  ): Promise<FoundPage> => {
    const failed = memory.failed(key);
    if (failed) return staleIfError(key) ?? { page: failed, outcome: 'failed' };
    const { page, complete } = await renderPage(key, { signal, requester });
    // The content may have changed in the meantime.
    if (complete) return { page, outcome: isFresh(page) ? 'rendered' : 'outdated' };
    return staleIfError(key) ?? { page, outcome: 'failed' };
  };

  return {
    /** Returns a page that can be sent immediately, if there is one. */
    find,
    /** Returns a page from memory, or renders it. @throws Error if it can't be rendered and no older copy is cached. */
    get: async (key: PageKey, signal?: AbortSignal, requester?: Requester): Promise<FoundPage> =>
      find(key) ??
      renderOrLastGood(key, signal, requester).catch(
        (error: Error) => staleIfError(key) ?? Promise.reject<FoundPage>(error),
      ),
    /** Renders a page in the background, unless it is cached with the current content. */
    warm,
    /** Caches the pages of these versions, and of those that were live before, from now on. */
    switchTo: (live: string, canaries: Iterable<string>) => memory.switchTo(live, new Set(canaries)),
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
