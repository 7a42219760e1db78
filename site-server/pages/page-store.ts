import type { RenderedPage } from '@hireloom/contracts';
import type { PassedOn } from '@hireloom/service';
import type { FastifyBaseLogger } from 'fastify';
import type { ContentVersion } from './content-version';
import { encodePage, isGood, type KeptPage, type PageKey } from './kept-page';
import type { PageFiles } from './page-files';
import { createPageMemory, type Remembered } from './page-memory';
import { createSharedWork } from './shared-work';

/** How long a page may be served once the content that it was made of has changed, while it is rendered again. */
const OUTDATED_LIMIT_MS = 30_000;
/** So long after a swap a page of the version before may be served, while its new one is rendered: nobody waits for a swap. */
const SWAP_MS = 3000;

/** The first one who waits for a page: its names go with the rendering. */
export type Asker = { log: Pick<FastifyBaseLogger, 'error' | 'warn'>; passedOn: PassedOn };
type Asked = { isBackground?: boolean; signal?: AbortSignal; asker?: Asker };
export type RenderPage = (key: PageKey, asked: Asked) => Promise<RenderedPage>;

/** `last-good`: it should be another, which can't be rendered now. `failed`: something failed in it, and no better one is kept. */
export type PageOutcome = 'kept' | 'outdated' | 'rendered' | 'last-good' | 'failed';
export type FoundPage = { page: KeptPage; outcome: PageOutcome };

type Options = {
  render: RenderPage;
  files: Pick<PageFiles, 'read' | 'write' | 'useVersions' | 'alsoUse'>;
  contentVersion: Pick<ContentVersion, 'current'>;
  now?: () => number;
};

export type PageStore = {
  /** What may be sent at once, without a wait. */
  find: (key: PageKey) => FoundPage | undefined;
  /** From memory, from disk, or rendered, once for all who wait. @throws Error where it can't be rendered and none is kept. */
  get: (key: PageKey, signal?: AbortSignal, asker?: Asker) => Promise<FoundPage>;
  /** Renders the page in the background, unless it is kept and of the content that is published. */
  warm: (key: PageKey, signal?: AbortSignal) => Promise<void>;
  /** A version that is about to take over: its pages are kept as files too. */
  expect: (version: string) => void;
  /** From now on pages of these versions are kept, and of the one that was live until now. */
  switchTo: (live: string, canaries: Iterable<string>) => void;
};

type Memory = ReturnType<typeof createPageMemory>;

/** Makes the functions that get a page from disk and by rendering, each once for all who wait. */
function createSources({ render, files, contentVersion }: Options, memory: Memory) {
  const sharedRendering = createSharedWork<{ page: KeptPage; good: boolean }>();
  const sharedReading = createSharedWork<Remembered | undefined>();
  const read = async (key: PageKey): Promise<Remembered | undefined> =>
    memory.get(key) ??
    sharedReading(`${key.version} ${key.address}`, {}, async () => {
      const page = await files.read(key);
      return memory.get(key) ?? (page && memory.set(key, page));
    });
  return {
    read,
    /** Of a version that was live, or of the last one before it that could render the page. */
    readFormer: async (key: PageKey) => (await read(key)) ?? memory.standIn(key.address),
    make: (key: PageKey, asked: Asked) => {
      const content = contentVersion.current();
      return sharedRendering(`${key.version} ${content} ${key.address}`, asked, async (signal) => {
        const rendered = await render(key, { ...asked, signal });
        const page = await encodePage(rendered, content, asked.isBackground ? 'small' : 'quick');
        const good = isGood(rendered);
        if (!good) memory.setFailed(key, page);
        else memory.set(key, page);
        if (good && !page.location) files.write(key, page);
        return { page, good };
      });
    },
  };
}

/** Which version a version has replaced, and whether that was just now. */
function createSwap(now: () => number) {
  let swap = { from: '', to: '', at: 0 };
  return {
    before: ({ address, version }: PageKey): PageKey | undefined =>
      version === swap.to && swap.from ? { address, version: swap.from } : undefined,
    isRecent: () => now() - swap.at < SWAP_MS,
    /** Gives the versions that were live before, the newer first. */
    switchTo: (live: string) => {
      const wasLive = swap.from;
      if (live !== swap.to) swap = { from: swap.to, to: live, at: now() };
      return [swap.from, wasLive] as const;
    },
  };
}

/** Keeps rendered pages, in memory and as files. */
export function createPageStore(options: Options): PageStore {
  const { files, contentVersion, now = Date.now } = options;
  const memory = createPageMemory(now);
  const { read, readFormer, make } = createSources(options, memory);
  const swap = createSwap(now);

  const isFresh = ({ page }: Pick<Remembered, 'page'>) => {
    const content = contentVersion.current();
    return content === '' || page.content === content;
  };
  const warm = async (key: PageKey, signal?: AbortSignal) => {
    const kept = await read(key);
    if (!kept || !isFresh(kept)) await make(key, { isBackground: true, signal });
  };
  /** An outdated page, where one may be served: nobody waits for it to be rendered again. */
  const outdated = (key: PageKey, own: Remembered | undefined): FoundPage | undefined => {
    const replaced = swap.isRecent() ? swap.before(key) : undefined;
    const kept = own ?? (replaced && memory.get(replaced));
    if (!kept) return undefined;
    kept.outdatedSince ??= now();
    if (now() - kept.outdatedSince > OUTDATED_LIMIT_MS) return undefined;
    if (!memory.failedPage(key)) warm(key).catch(() => undefined);
    return { page: kept.page, outcome: 'outdated' };
  };
  const find = (key: PageKey, own = memory.get(key)): FoundPage | undefined =>
    own && isFresh(own) ? { page: own.page, outcome: 'kept' } : outdated(key, own);
  const lastGood = async (key: PageKey): Promise<FoundPage | undefined> => {
    const replaced = swap.before(key);
    const kept = memory.get(key) ?? (replaced && (await readFormer(replaced)));
    if (!kept) return undefined;
    // Until then it is rendered in the background: nobody waits again for what has just failed.
    kept.outdatedSince = now();
    return { page: kept.page, outcome: 'last-good' };
  };
  const render = async (key: PageKey, asked: Asked): Promise<FoundPage> => {
    const failed = memory.failedPage(key);
    const { page, good } = failed ? { page: failed, good: false } : await make(key, asked);
    // The content may have changed meanwhile.
    if (good) return { page, outcome: isFresh({ page }) ? 'rendered' : 'outdated' };
    return (await lastGood(key)) ?? { page, outcome: 'failed' };
  };

  return {
    find,
    get: async (key, signal, asker) =>
      // Before a page failed it was looked for on the disk: a crowd does not have that done again.
      (memory.failedPage(key) ? find(key) : find(key, await read(key))) ??
      render(key, { signal, asker }).catch(
        async (error: Error) => (await lastGood(key)) ?? Promise.reject<FoundPage>(error),
      ),
    warm,
    expect: files.alsoUse,
    switchTo: (live, canaries) => {
      const [before, wasLive] = swap.switchTo(live);
      const versions = new Set([live, ...canaries, ...(before ? [before] : [])]);
      memory.keepOnly(versions, wasLive);
      files.useVersions(versions);
    },
  };
}
