import {
  membersOf,
  openReleaseStore,
  publish,
  publishParts,
  readDescription,
  readPart,
  type ReleaseStore,
} from '@hireloom/releases';
import { pLimit } from '@hireloom/service';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { developmentOutput } from '../build/build-inputs';
import type { createDevelopmentState } from '../dev-servers/development-events';
import { followPackage } from './follow-package';

/** Skips compression, since development builds are large and replaced after each save. */
const unchecked = { isCompressed: false };

type State = Pick<ReturnType<typeof createDevelopmentState>, 'setPackage' | 'setProblems'> & {
  onPublished: () => void;
};

/** `hash`: of the last published browser build. `built`: hash of the latest browser build. Both are empty until this run builds. */
type Package = {
  name: string;
  directory: string;
  build: string;
  built: string;
  hash: string;
  release: string;
};

function packageIn(directory: string): Package {
  const { name } = readDescription(directory);
  return { name, directory, build: developmentOutput(directory), built: '', hash: '', release: '' };
}

type Followed = Package & ReturnType<typeof followPackage>;

async function liveReleases(store: ReleaseStore) {
  const traffic = await store.traffic();
  const live = await store.version(traffic?.live ?? '');
  return new Map(membersOf(live).map(({ name, id }) => [name, id]));
}

const report = ({ setPackage }: State, { name, built, hash, release }: Package) =>
  release && built && setPackage(name, { built, published: { release, hash } });

/** Builds packages, and prints which ones and how far they are. */
async function buildAll(all: readonly Followed[]) {
  if (all.length === 0) return;
  console.log(`Building ${all.map(({ name }) => name).join(', ')}…`);
  let built = 0;
  const buildOne = async (one: Followed) => {
    await one.buildAndWatch();
    console.log(`  ${one.name} is built (${(built += 1)} of ${all.length}).`);
  };
  await Promise.all(all.map(buildOne));
}

function reportBroken({ setProblems }: State, directory: string, text: string) {
  const title = path.basename(directory);
  console.error(`What was saved in ${title} can't be shown:\n${text}`);
  setProblems(directory, [{ kind: 'build', title, text }]);
}

/** Publishes builds of saved changes into a store for development, and reports them to `state`. */
export function publishSaves(store: ReleaseStore, state: State) {
  /** Publications run one at a time, since each changes the version before it. */
  const oneAtATime = pLimit(1);
  const all: Followed[] = [];
  let hasVersion = false;

  const republish = async (one: Package, hash: string) => {
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

  const handlersFor = (one: Package) => ({
    onBrowserBuilt: (hash: string) => {
      one.built = hash;
      report(state, one);
    },
    onBuilt: (hash: string) => (hasVersion ? republish(one, hash) : void (one.hash = hash)),
    onBroken: (text: string) => reportBroken(state, one.directory, text),
  });

  const follow = (directory: string): Followed => {
    const one = packageIn(directory);
    const followed = Object.assign(one, followPackage(directory, handlersFor(one)));
    all.push(followed);
    return followed;
  };

  return {
    /** Publishes the builds of the last run together, and before that builds those that are missing. */
    begin: async (directories: readonly string[]) => {
      const packages = directories.map(follow);
      const isThere = await Promise.all(packages.map((one) => one.loadLast()));
      await buildAll(packages.filter((_one, index) => !isThere[index]));
      hasVersion = true;
      const parts = await Promise.all(packages.map(({ directory, build }) => readPart({ directory, build })));
      await oneAtATime(() => publishParts(store, parts, { ...unchecked, isWhole: true }));
      const releases = await liveReleases(store);
      for (const one of packages) one.release = releases.get(one.name) ?? '';
      for (const one of packages) report(state, one);
    },
    /** Follows what is saved. */
    resume: () => all.forEach((one) => void one.resume()),
    /** Also follows a remote that was created later. */
    add: (directory: string) => follow(directory).buildAndWatch(),
    /** Waits until everything saved so far is published, or can't be built. */
    settled: async () => void (await Promise.all(all.map((one) => one.settled()))),
  };
}

/** Empties the store for saved changes, and opens it. */
export async function openSaves(directory: string) {
  await rm(directory, { recursive: true, force: true });
  return openReleaseStore({ databaseUrl: '', dataDir: directory });
}
