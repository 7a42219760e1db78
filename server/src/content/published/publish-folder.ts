import { UsageError } from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';
import os from 'node:os';
import { formatProblem } from '../files/content-file';
import { readContentFolder } from './content-folder';
import type { ContentStore } from './content-store';
import { compareSets } from './merge-edits';
import type { ContentPublisher } from './publish-content';

type Parts = {
  folder: string;
  store: ContentStore;
  publisher: ContentPublisher;
  log: Pick<FastifyBaseLogger, 'warn'> | undefined;
};

/** Publishes a content folder as long as nobody has published by a command or on the desk. */
export function createFolderPublisher({ folder, store, publisher, log }: Parts) {
  const readEdits = async (serial: number) => {
    const files = new Map<string, string>();
    for await (const { path, bytes } of readContentFolder(folder))
      files.set(path, await publisher.saveFile(bytes));
    return compareSets(await store.setAt(serial), files);
  };
  const publish = async (follows: number) => {
    const outcome = await publisher.publish({
      edits: await readEdits(follows),
      follows,
      author: os.userInfo().username,
      source: 'folder',
      reason: 'the content folder of the server',
      isReplacing: follows > 0,
    });
    if (outcome.kind === 'refused')
      throw new UsageError(outcome.errors.map((error) => `${folder}/${formatProblem(error)}`).join('\n'));
  };
  return {
    /** Whether nothing was ever published. */
    isFirst: async () => (await store.latest()) === undefined,
    /** Whether nobody has published by a command or on the desk. */
    isFollowed: async () => ((await store.latest())?.source ?? 'folder') === 'folder',
    /**
     * Publishes the folder unless somebody has published by a command or on the desk. Returns whether it did. @throws UsageError that lists
     * the folder's mistakes, one per line
     */
    publish: async (): Promise<boolean> => {
      const latest = await store.latest();
      if (latest && latest.source !== 'folder') return false;
      await publish(latest?.serial ?? 0);
      return true;
    },
    /** Logs a warning if the folder differs from the published content. */
    warnIfDifferent: async () => {
      const latest = await store.latest();
      if (!latest) return;
      const edits = await readEdits(latest.serial).catch(() => undefined);
      if (edits?.size === 0) return;
      log?.warn(
        { folder, published: latest.serial, by: latest.author },
        `the content folder differs from what is published${edits ? ` (${edits.size} files)` : ''}: ` +
          '"npm run content -- publish" publishes it',
      );
    },
  };
}

export type FolderPublisher = ReturnType<typeof createFolderPublisher>;
