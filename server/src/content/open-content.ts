import type { FastifyBaseLogger } from 'fastify';
import path from 'node:path';
import type { Config } from '../../config';
import { DatabaseUnavailable } from '../database/open-tables';
import { createSharedClock } from '../database/shared-clock';
import type { Connection } from '../database/site-database';
import { listenOnSocket } from './content-socket';
import { createHiddenFinder } from './hidden-entries';
import { openContentStore } from './published/content-store';
import { createContentFollower } from './published/follow-content';
import { createFolderFollower } from './published/follow-folder';
import { openLocalContent } from './published/local-content';
import { createPublisher } from './published/publish-content';
import { createFolderPublisher } from './published/publish-folder';
import { type DerivedPictures, openDerivedPictures } from './pictures/derived-pictures';
import { listPhotographs } from './pictures/stored-pictures';
import { createSetReader } from './published/read-set';
import { LiveContent } from './set/live-content';
import { createSchedule } from './published/schedule';
import { createOffThreadReader } from './set/read-off-thread';

type Settings = Pick<
  Config,
  'contentDir' | 'imageHosts' | 'contentCheckMs' | 'followsContentDir' | 'releasesFolder' | 'readingProgram'
>;

/** `connection`: to the database of the published content. */
type Surroundings = { connection: Connection; log?: FastifyBaseLogger };

/** Opens what stores, reads and changes the published content. */
function openParts(settings: Settings, { connection, log }: Surroundings) {
  const { contentDir, imageHosts, contentCheckMs, releasesFolder, readingProgram } = settings;
  const store = openContentStore(connection);
  const local = openLocalContent(path.join(releasesFolder, 'content'), store.place);
  const clock = createSharedClock(connection);
  const live = new LiveContent(clock.now);
  const readFiles = createOffThreadReader(readingProgram);
  const readSet = createSetReader({ store, local, live, readFiles, rules: { imageHosts } });
  const follower = createContentFollower({ store, local, live, readSet, log });
  const publisher = createPublisher({
    connection,
    store,
    local,
    readSet,
    // Polls twice: a poll that began before the change may have missed it.
    onChange: () => follower.poll().then(follower.poll),
    onPruneFailed: (err) => log?.error({ err }, 'old content could not be removed'),
  });
  const folder = createFolderFollower({
    folder: contentDir,
    publisher: createFolderPublisher({ folder: contentDir, store, publisher, log }),
    live,
    checkMs: contentCheckMs,
    followsSaves: settings.followsContentDir,
    log,
  });
  const schedule = createSchedule({ clock, live, log });
  const findHidden = createHiddenFinder(live, connection);
  return { store, local, live, follower, publisher, folder, schedule, findHidden };
}

/**
 * Serves the published content or, while the database is unavailable, the content that this machine served last. @throws UsageError if the
 * content folder of a first start has mistakes
 */
async function startServing(
  { follower, folder, schedule }: ReturnType<typeof openParts>,
  log?: FastifyBaseLogger,
) {
  try {
    await schedule.adjustClock();
    await folder.publishFirst();
    await follower.update();
  } catch (err) {
    if (!(err instanceof DatabaseUnavailable)) throw err;
    // The stored files may be missing or damaged too.
    const isStarted = await follower.startWithLast().catch(() => false);
    log?.error(
      { err },
      `the published content can't be read: ${isStarted ? 'the last one stays' : 'there is none yet'}`,
    );
  }
}

/** Derives the files of the photographs that are shown, in the background. */
function followPictures(live: LiveContent, derived: DerivedPictures, log?: FastifyBaseLogger) {
  live.onChange(() => {
    derived
      .follow(listPhotographs(live.current().pictures))
      .catch((err: unknown) => log?.error({ err }, 'files could not be derived from photographs'));
  });
}

/** Opens the published content, and follows its changes. A first start publishes the content folder. @throws UsageError if that has mistakes */
export async function openContent(settings: Settings, surroundings: Surroundings) {
  const { log } = surroundings;
  const parts = openParts(settings, surroundings);
  const { live, store, local, publisher, follower, folder, schedule, findHidden } = parts;
  /** Reads a file of the published content by its hash. */
  const readFile = (hash: string): Promise<Buffer> => local.read(hash).catch(() => store.file(hash));
  const derived = openDerivedPictures({
    folder: path.join(settings.releasesFolder, 'content', 'pictures'),
    readStored: readFile,
  });
  followPictures(live, derived, log);
  await startServing(parts, log);
  const socket = await listenOnSocket({ live, findHidden: findHidden.find }, log);
  follower.start();
  schedule.start();
  folder.start();
  return {
    live,
    /** The published content in the database, with its history. */
    store,
    publisher,
    readFile,
    /** Reads a file that is derived from a photograph. */
    readDerived: derived.read,
    /** The Unix socket that serves the calls. */
    socketPath: socket.path,
    /** Handles a call, such as `/api/api/getblogs`, within this process. @throws Error for any status but 200 */
    get: socket.get,
    /** Finds an entry by the slug of its hidden address. */
    findHidden: findHidden.find,
    /** The path at which a draft or scheduled entry can be read. `hash`: of its file. */
    hiddenAddress: findHidden.address,
    /** The new path of what was renamed, if any. */
    findRedirect: (from: string) => live.current().redirects.get(from),
    /** The version of the published content. */
    version: () => live.current().version,
    /** Calls `listener` when there is a new version. */
    onChange: (listener: () => void) => live.onChange(listener),
    close: async () => {
      schedule.stop();
      derived.stop();
      await folder.stop();
      await follower.stop();
      await socket.close();
    },
  };
}

/** The published content, and its GET calls for use on this machine only: by loaders in render workers, and by the server itself. */
export type Content = Awaited<ReturnType<typeof openContent>>;
