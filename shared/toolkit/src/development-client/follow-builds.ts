import { containerName, PAGE_DATA_ID, type Registry, SHELL } from '@hireloom/contracts';
import type { PackageState, ServedState } from './development-state';

/** One bundle of this page, with the hot-update functions of webpack's runtime. */
type HotBundle = {
  hot: { check: (autoApply: true) => Promise<readonly unknown[] | null> };
  hash: () => string;
};

const hotBundles = () =>
  (globalThis as { hireloomHot?: Readonly<Record<string, HotBundle>> }).hireloomHot ?? {};

/** `isBroken`: whether this page has thrown an error, after which its state can't be trusted. */
type Options = { isBroken: () => boolean; onReplacing: () => void; reload: () => void };

type PageData = { registry: Registry; shell: { release: string } };

/** Returns the releases that this page shows; none for a standalone remote. */
function shownReleases(): Map<string, string> {
  const block = document.getElementById(PAGE_DATA_ID);
  if (!block) return new Map();
  const { registry, shell } = JSON.parse(block.textContent) as PageData;
  return new Map(
    [...registry.remotes, { name: SHELL, ...shell }].map(({ name, release }) => [name, release]),
  );
}

/** Applies hot updates one by one. Returns whether the bundle is now at the latest build. */
async function replace(bundle: HotBundle, built: string): Promise<boolean> {
  while (bundle.hash() !== built) {
    const before = bundle.hash();
    const replaced = await bundle.hot.check(true).catch((reason: unknown) => {
      console.info(`This change needs a reload. ${String(reason)}`);
      return null;
    });
    if (!replaced || bundle.hash() === before) return false;
  }
  return true;
}

/** `startHash`: the hash of the release in this page. `isStuck`: whether a change could not be hot-replaced. */
type Followed = { bundle: HotBundle; startHash: string; isStuck: boolean };

/**
 * Applies each state in place if React and webpack can, so that the page keeps typed text and expanded parts. Otherwise reloads the
 * page as soon as the server serves the saved change.
 */
export function createFollower({ isBroken, onReplacing, reload }: Options) {
  const shown = shownReleases();
  const followed = new Map<string, Followed>();
  let startedAt: number | undefined;
  let last = Promise.resolve();

  const bundleOf = (name: string): Followed | undefined => {
    const bundle = hotBundles()[containerName(name)];
    if (bundle && !followed.has(name))
      followed.set(name, { bundle, startHash: bundle.hash(), isStuck: false });
    return followed.get(name);
  };

  /** Whether the page needs no reload: it shows the latest build, or a reload would not load that build yet. */
  const isShown = (
    name: string,
    { published, built }: PackageState,
    served?: string,
    own?: Followed,
  ): boolean => {
    if (!published) return !own?.isStuck;
    const isServed = published.release === served;
    const before = shown.get(name);
    if (!isServed || served === before) return true;
    if (own?.isStuck && published.hash !== built) return true;
    if (!own || own.isStuck || published.hash === own.startHash) return false;
    shown.set(name, published.release);
    own.startHash = published.hash;
    return true;
  };

  const take = async (state: ServedState) => {
    startedAt ??= state.startedAt;
    let isCurrent = state.startedAt === startedAt;
    for (const [name, one] of Object.entries(state.packages)) {
      const own = bundleOf(name);
      if (own && !own.isStuck && own.bundle.hash() !== one.built) {
        const wasBroken = isBroken();
        onReplacing();
        own.isStuck = wasBroken || !(await replace(own.bundle, one.built));
      }
      if (!isShown(name, one, state.served?.[name], own)) isCurrent = false;
    }
    if (!isCurrent) reload();
  };

  return (state: ServedState) => void (last = last.then(() => take(state)));
}
