import type { FastifyBaseLogger } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import { errorMessage } from '../../errors';
import { formatProblem } from '../files/content-file';
import type { LiveContent } from '../set/live-content';
import type { ContentStore } from './content-store';
import type { LocalContent, SavedSet } from './local-content';
import type { ReadSet } from './read-set';

const POLL_INTERVAL_MS = 500;

type Parts = {
  store: ContentStore;
  local: LocalContent;
  live: LiveContent;
  readSet: ReadSet;
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'> | undefined;
};

/** Follows the published content: loads what has changed, and keeps serving the last content while the database is unavailable. */
export function createContentFollower({ store, local, live, readSet, log }: Parts) {
  let problem: string | undefined;
  const take = async ({ serial, files }: SavedSet) => {
    const set = await readSet(files);
    await setImmediate();
    live.switchTo(serial, set);
    for (const error of live.leftOut())
      log?.error({ problem: formatProblem(error) }, 'a content file is left out: this server refuses it');
  };
  /** Saves the set for a start without the database. A full disk must not stop a server that has the content. */
  const saveTaken = async (taken: SavedSet) => {
    try {
      await local.removeUnused(taken.files);
      await local.saveSet(taken);
    } catch (err) {
      log?.error({ err }, 'the published content could not be saved on this machine');
    }
  };
  const update = async () => {
    const latest = await store.latest();
    if (!latest || latest.serial === live.served().serial) return;
    const { serial, author, source } = latest;
    const taken = { serial, files: await store.setAt(serial) };
    await take(taken);
    log?.info({ serial, author, source }, 'the published content was taken over');
    await saveTaken(taken);
  };
  let running: Promise<void> | undefined;
  const poll = async (): Promise<void> => {
    try {
      await (running ??= update().finally(() => (running = undefined)));
      problem = undefined;
    } catch (err) {
      const text = errorMessage(err);
      if (text !== problem)
        log?.error({ err }, 'the published content could not be taken over: the last one stays');
      problem = text;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Reads the database now. @throws Error if that fails */
    update,
    /** Like `update`, but logs failures. */
    poll,
    /** Serves the content that was served last on this machine. Returns false if there is none. */
    startWithLast: async (): Promise<boolean> => {
      const last = await local.lastSet();
      if (last) await take(last);
      return last !== undefined;
    },
    /** Polls for changes twice a second. */
    start: () => void (timer = setInterval(() => void poll(), POLL_INTERVAL_MS)),
    /** Resolves when the current poll has ended. */
    stop: async () => {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}
