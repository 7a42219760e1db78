import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as after } from 'node:timers/promises';
import { fixedPaths, type PageLists } from '../seo/listed-pages';
import type { LoadedVersion } from '../versions/loaded-version';
import type { PageStore } from './page-store';

/** So long at most a version waits for its pages before it takes over. */
const BEFORE_SWITCH_MS = 1000;

type Version = Pick<LoadedVersion, 'id' | 'version'>;

type Options = {
  pages: Pick<PageStore, 'warm' | 'expect'>;
  lists: Pick<PageLists, 'all'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Renders the pages of the site map before anybody asks for them, one after the other, where they are not kept. */
export function createPageWarmer({ pages, lists, log }: Options) {
  let current = new AbortController();

  const warm = async ({ id }: Version, addresses: readonly string[], signal: AbortSignal) => {
    for (const address of addresses) {
      if (signal.aborted) return;
      // What can't be rendered is logged where it fails.
      await pages.warm({ version: id, address }, signal).catch(() => undefined);
    }
  };
  const addressesOf = async ({ version }: Version) => {
    try {
      return (await lists.all(version)).map(({ path }) => path);
    } catch (error) {
      log.warn(
        { err: error },
        'what is published is not known: its pages are rendered when they are asked for',
      );
      return fixedPaths(version);
    }
  };

  return {
    /** The fixed pages of a version that is about to take over. Never throws, and ends in time. */
    beforeSwitch: async (version: Version) => {
      const ended = new AbortController();
      pages.expect(version.id);
      const inTime = after(BEFORE_SWITCH_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      await Promise.race([warm(version, fixedPaths(version.version), ended.signal), inTime]);
      ended.abort();
    },
    /** All pages of these versions, in this order. What is being warmed for others is left. Never throws. */
    warmAll: async (versions: readonly Version[]) => {
      current.abort();
      const { signal } = (current = new AbortController());
      for (const version of versions) await warm(version, await addressesOf(version), signal);
    },
    stop: () => current.abort(),
  };
}

export type PageWarmer = ReturnType<typeof createPageWarmer>;
