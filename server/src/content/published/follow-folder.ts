import { UsageError } from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '../../database/open-tables';
import { errorMessage } from '../../errors';
import type { LiveContent } from '../set/live-content';
import { lookAtFolder } from './content-folder';
import type { FolderPublisher } from './publish-folder';

type Parts = {
  folder: string;
  publisher: FolderPublisher;
  live: LiveContent;
  /** How often the folder is checked, and how long it must be unchanged before it is published. */
  checkMs: number;
  /** Whether saves are published too, after the first time. */
  followsSaves: boolean;
  log: Pick<FastifyBaseLogger, 'error'> | undefined;
};

/** Publishes a content folder, and again after each save, until somebody publishes by a command or on the desk. */
export function createFolderFollower({ folder, publisher, live, checkMs, followsSaves, log }: Parts) {
  let seen: string | undefined;
  let isFollowing = true;
  let lastProblem: string | undefined;
  const noteProblem = (problem: string | undefined) => {
    live.noteFolder(problem);
    if (problem !== undefined && problem !== lastProblem)
      log?.error({ problem }, 'the content folder is not published: the last valid content stays');
    lastProblem = problem;
  };
  const look = async () => {
    // Ask first: listing thousands of files is useless if the folder is not followed.
    isFollowing = await publisher.isFollowed().catch(() => true);
    if (!isFollowing) return noteProblem(undefined);
    const files = await lookAtFolder(folder);
    const state = JSON.stringify(files);
    const changedAt = Math.max(0, ...(files ?? []).map((file) => file.changedAt));
    const isBeingWritten = Math.abs(Date.now() - changedAt) < checkMs;
    if (state === seen || (seen !== undefined && isBeingWritten)) return;
    try {
      isFollowing = await publisher.publish();
      seen = state;
      noteProblem(undefined);
    } catch (error) {
      // A mistake stays until the next save; after any other failure, retry.
      if (error instanceof UsageError && !(error instanceof DatabaseUnavailable)) seen = state;
      noteProblem(errorMessage(error));
    }
  };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  return {
    /** @throws UsageError that lists the folder's mistakes, one per line, if nothing was ever published */
    publishFirst: async () => {
      const files = await lookAtFolder(folder);
      if (await publisher.isFirst()) {
        await publisher.publish();
        seen = JSON.stringify(files);
      } else await look();
      if (!isFollowing) await publisher.warnIfDifferent();
    },
    /** Checks for saves at intervals. Without `followsSaves`, stops once the folder was published or checked. */
    start: () => {
      timer = setInterval(() => {
        if (isFollowing && (followsSaves || seen === undefined))
          looking ??= look().finally(() => (looking = undefined));
        else clearInterval(timer);
      }, checkMs);
    },
    /** Resolves when the current check has ended. */
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
