import { containerName, PAGE_DATA_ID, type Registry, SHELL } from '@hireloom/contracts';
import type { PackageState, ServedState } from './development-state';
import { type HotBundle, hotBundles } from './hot-registry';

/** `isBroken`: an error was thrown in this page, which may have left anything of it. */
type Options = { isBroken: () => boolean; onReplacing: () => void; reload: () => void };

type PageData = { registry: Registry; shell: { release: string } };

/** The releases that this page was made of. None where a remote is shown alone. */
function shownReleases(): Map<string, string> {
  const block = document.getElementById(PAGE_DATA_ID);
  if (!block) return new Map();
  const { registry, shell } = JSON.parse(block.textContent) as PageData;
  return new Map(
    [...registry.remotes, { name: SHELL, ...shell }].map(({ name, release }) => [name, release]),
  );
}

/** Of a remote from where its developer runs it. A site would come with its own release, the proxy of `--from` with the next local one. */
const isLocal = (release?: string) => Boolean(release?.startsWith('local-'));

/** Replaces what has changed, save by save. Gives whether the bundle is the one that was built last. */
async function replace(bundle: HotBundle, built: string): Promise<boolean> {
  while (bundle.hash() !== built) {
    const before = bundle.hash();
    const replaced = await bundle.hot.check(true).catch((reason: unknown) => {
      console.info(`What was saved can only be loaded as a whole. ${String(reason)}`);
      return null;
    });
    if (!replaced || bundle.hash() === before) return false;
  }
  return true;
}

/** `startHash`: of the release that the page was made of; `isStuck`: what was saved can't replace what is shown. */
type Followed = { bundle: HotBundle; startHash: string; isStuck: boolean };

/**
 * Takes each state over in place, where React and webpack can, so that what the visitor has typed and opened stays; else by
 * loading the page again as soon as it would come with what was saved.
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

  /** Whether the page is to stay: it shows what was saved, or would not come with that yet. */
  const isShown = (
    name: string,
    { published, built }: PackageState,
    served?: string,
    own?: Followed,
  ): boolean => {
    if (!published) return !own?.isStuck;
    const isServed = published.release === served;
    const before = shown.get(name);
    if (!isServed || served === before || (isLocal(before) && !isLocal(served))) return true;
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
