import { membersOf, openFolderStore, publish, publishAll, readDescription } from '@hireloom/releases';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { developmentOutput, watch } from '../build/watch';
import type { createDevelopmentState } from '../dev-servers/development-events';

/** What is looked at in a minute from now on need be neither small nor compressed. */
const unchecked = { isCompressed: false, isWeighed: false };

type Store = ReturnType<typeof openFolderStore>;

type State = Pick<ReturnType<typeof createDevelopmentState>, 'setPackage' | 'setProblems'> & {
  onPublished: () => void;
};

/** `hash`: of the bundle for browsers that was published last; `built`: of the one that was built last. */
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

const tellOf = ({ setPackage }: State, { name, built, hash, release }: Followed) =>
  release && setPackage(name, { built, published: { release, hash } });

function tellBroken({ setProblems }: State, directory: string, text: string) {
  const title = path.basename(directory);
  console.error(`What was saved in ${title} can't be shown:\n${text}`);
  setProblems(directory, [{ kind: 'build', title, text }]);
}

async function liveReleases(store: Store) {
  const traffic = await store.traffic();
  const live = await store.version(traffic?.live ?? '');
  return new Map(membersOf(live).map(({ name, id }) => [name, id]));
}

/** Publishes what is built and saved into a store for development, and tells `state` of it. */
export function publishSaves(store: Store, state: State) {
  /** One after the other, and none before there is a version that it could change: the first takes in what comes earlier. */
  let turn: Promise<unknown> | undefined;

  const republish = async (one: Followed, hash: string) => {
    const { directory } = one;
    const own = (turn ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => publish(store, { directory, build: one.build, ...unchecked }));
    turn = own;
    try {
      one.release = (await own).release.id;
    } catch (error) {
      // What was saved meanwhile is published next.
      if (one.built !== hash) return;
      throw error;
    }
    one.hash = hash;
    state.setProblems(directory, []);
    state.onPublished();
    tellOf(state, one);
    console.log(`${path.basename(directory)} changed.`);
  };

  /** Resolves with the first good build. */
  const start = (one: Followed) =>
    new Promise<void>((resolve) => {
      const onBrowserBuilt = (hash: string) => {
        one.built = hash;
        tellOf(state, one);
      };
      const onBuilt = async (hash: string) => {
        one.hash = hash;
        if (turn) await republish(one, hash);
        resolve();
      };
      const onBroken = (text: string) => tellBroken(state, one.directory, text);
      void watch({ directory: one.directory, isHot: true, onBrowserBuilt, onBuilt, onBroken });
    });

  return {
    /** Publishes the first builds together. */
    begin: async (directories: readonly string[]) => {
      const all = directories.map(follow);
      await Promise.all(all.map(start));
      const first = publishAll(store, all, unchecked);
      turn = first;
      await first;
      const releases = await liveReleases(store);
      for (const one of all) {
        one.release = releases.get(one.name) ?? '';
        tellOf(state, one);
      }
    },
    /** Takes in one more remote. */
    add: (directory: string) => start(follow(directory)),
  };
}

/** An empty store of its own for what is saved. */
export async function openSaves(directory: string) {
  await rm(directory, { recursive: true, force: true });
  return openFolderStore(directory);
}
