import { membersOf, openFolderStore, publish, publishAll, readDescription } from '@hireloom/releases';
import { pLimit } from '@hireloom/service';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { developmentOutput, watch } from '../build/watch';
import type { createDevelopmentState } from '../dev-servers/development-events';

/** Skips compression and the size check, since development builds are replaced after each save. */
const unchecked = { isCompressed: false, isWeighed: false };

type Store = ReturnType<typeof openFolderStore>;

type State = Pick<ReturnType<typeof createDevelopmentState>, 'setPackage' | 'setProblems'> & {
  onPublished: () => void;
};

/** `hash`: of the last published browser build. `built`: hash of the latest browser build. */
type Followed = {
  name: string;
  directory: string;
  build: string;
  built: string;
  hash: string;
  release: string;
};

function follow(directory: string): Followed {
  const { name } = readDescription(directory);
  return { name, directory, build: developmentOutput(directory), built: '', hash: '', release: '' };
}

async function liveReleases(store: Store) {
  const traffic = await store.traffic();
  const live = await store.version(traffic?.live ?? '');
  return new Map(membersOf(live).map(({ name, id }) => [name, id]));
}

const report = ({ setPackage }: State, { name, built, hash, release }: Followed) =>
  release && setPackage(name, { built, published: { release, hash } });

/** Prints which packages are being built, and each one that is. */
async function withProgress(all: readonly Followed[], start: (one: Followed) => Promise<void>) {
  console.log(`Building ${all.map(({ name }) => name).join(', ')}…`);
  let built = 0;
  const startOne = async (one: Followed) => {
    await start(one);
    console.log(`  ${one.name} is built (${(built += 1)} of ${all.length}).`);
  };
  await Promise.all(all.map(startOne));
}

function reportBroken({ setProblems }: State, directory: string, text: string) {
  const title = path.basename(directory);
  console.error(`What was saved in ${title} can't be shown:\n${text}`);
  setProblems(directory, [{ kind: 'build', title, text }]);
}

/** Publishes builds of saved changes into a store for development, and reports them to `state`. */
export function publishSaves(store: Store, state: State) {
  /** Publications run one at a time, since each changes the version before it. */
  const oneAtATime = pLimit(1);
  let hasVersion = false;

  const republish = async (one: Followed, hash: string) => {
    const { directory, build } = one;
    try {
      const published = await oneAtATime(() => publish(store, { directory, build, ...unchecked }));
      one.release = published.release.id;
    } catch (error) {
      // Ignore the failure: a newer build will be published next.
      if (one.built !== hash) return;
      throw error;
    }
    one.hash = hash;
    state.setProblems(directory, []);
    state.onPublished();
    report(state, one);
    console.log(`${path.basename(directory)} changed.`);
  };

  /** Watches a package. Resolves after its first successful build. */
  const start = (one: Followed) =>
    new Promise<void>((resolve) => {
      const onBrowserBuilt = (hash: string) => {
        one.built = hash;
        report(state, one);
      };
      const onBuilt = async (hash: string) => {
        one.hash = hash;
        if (hasVersion) await republish(one, hash);
        resolve();
      };
      const onBroken = (text: string) => reportBroken(state, one.directory, text);
      void watch({ directory: one.directory, isHot: true, onBrowserBuilt, onBuilt, onBroken });
    });

  return {
    /** Waits for the first build of each package, then publishes them together. */
    begin: async (directories: readonly string[]) => {
      const all = directories.map(follow);
      await withProgress(all, start);
      hasVersion = true;
      await oneAtATime(() => publishAll(store, all, unchecked));
      const releases = await liveReleases(store);
      for (const one of all) {
        one.release = releases.get(one.name) ?? '';
        report(state, one);
      }
    },
    /** Also follows a remote that was created later. */
    add: (directory: string) => start(follow(directory)),
  };
}

/** Empties the store for saved changes, and opens it. */
export async function openSaves(directory: string) {
  await rm(directory, { recursive: true, force: true });
  return openFolderStore(directory);
}
