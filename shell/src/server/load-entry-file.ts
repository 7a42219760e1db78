import type { LoadEntry } from '../remotes';

/** Node's own `require`, which webpack would otherwise replace. */
declare const __non_webpack_require__: NodeJS.Require;

/** It broke a render worker a moment ago. */
export class HeldBack extends Error {}

/**
 * Loads a remote's server build from this machine's disk, where the site server has checked it against its release.
 * `entries`: container name to the path of its entry. `heldBack`: names of remotes that are not run.
 */
export const loadEntryFile =
  (entries: Readonly<Record<string, string>>, heldBack: readonly string[]): LoadEntry =>
  async ({ name, container }) => {
    if (heldBack.includes(name)) throw new HeldBack(`${name} broke the rendering a moment ago`);
    const entry = entries[container];
    if (!entry) throw new Error(`there is no server build of ${container}`);
    const exported = __non_webpack_require__(entry) as Record<string, unknown>;
    return (exported[container] ?? exported) as Awaited<ReturnType<LoadEntry>>;
  };
