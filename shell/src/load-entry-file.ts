import type { LoadEntry } from './remotes';

/** Node's own `require`, which webpack would otherwise replace. */
declare const __non_webpack_require__: NodeJS.Require;

/**
 * Loads a remote's server build from this machine's disk, where the site server has checked it against its release.
 * `entries`: container name to the path of its entry.
 */
export const loadEntryFile =
  (entries: Readonly<Record<string, string>>): LoadEntry =>
  async ({ container }) => {
    const entry = entries[container];
    if (!entry) throw new Error(`there is no server build of ${container}`);
    const exported = __non_webpack_require__(entry) as Record<string, unknown>;
    return (exported[container] ?? exported) as Awaited<ReturnType<LoadEntry>>;
  };
