import type { FastifyBaseLogger } from 'fastify';
import pTimeout from 'p-timeout';
import { listFixedPaths, type PageLists } from './listed-pages';
import type { LoadedVersion } from '../releases/versions/site-version';
import type { PageCache } from './page-cache';

/** Upper bound on how long a switch waits for the pages of the new version. */
const BEFORE_SWITCH_MS = 1000;
/** Upper bound on how long a server is not ready because of its pages. */
const READY_MS = 30_000;

type Version = Pick<LoadedVersion, 'id' | 'version'>;

type Options = {
  pages: Pick<PageCache, 'warm'>;
  lists: Pick<PageLists, 'all'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Renders the pages of the sitemap before they are requested, one by one, unless they are cached. */
export function createPageWarmer({ pages, lists, log }: Options) {
  let current = new AbortController();
  const readyAt = performance.now() + READY_MS;
  let isWarm = false;

  const warm = async ({ id }: Version, addresses: readonly string[], signal: AbortSignal) => {
    for (const address of addresses) {
      if (signal.aborted) return;
      // The renderer logs failures.
      await pages.warm({ version: id, address }).catch(() => undefined);
    }
  };
  const getAddresses = async ({ version }: Version) => {
    try {
      return (await lists.all(version)).map(({ path }) => path);
    } catch (err) {
      log.warn({ err }, 'could not list the published content; its pages are rendered on request');
      return listFixedPaths(version);
    }
  };

  return {
    /** Renders the fixed pages of a version that is about to go live. Does not throw. Resolves within a second. */
    beforeSwitch: async (version: Version) => {
      const controller = new AbortController();
      const warming = warm(version, listFixedPaths(version.version), controller.signal);
      await pTimeout(warming, { milliseconds: BEFORE_SWITCH_MS, fallback: () => controller.abort() });
    },
    /** Renders all pages of these versions, in this order, and cancels the previous call. Does not throw. */
    warmAll: async (versions: readonly Version[]) => {
      current.abort();
      const { signal } = (current = new AbortController());
      for (const version of versions) {
        await warm(version, await getAddresses(version), signal);
        isWarm ||= !signal.aborted;
      }
    },
    /** Whether all pages of the live version were rendered once, or half a minute has passed since startup. */
    isWarm: () => isWarm || performance.now() > readyAt,
    stop: () => current.abort(),
  };
}
