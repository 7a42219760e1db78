import path from 'node:path';
import type { WorkerSettings } from '@hireloom/contracts';
import type { LoadEntry } from '../remotes';

/** Node's own `require`: webpack would replace a plain `require`. */
declare const __non_webpack_require__: NodeJS.Require;

type Settings = Pick<WorkerSettings, 'version' | 'folders'>;

/** Loads a remote's server build from disk. The server has already verified its files against the release. */
export const loadEntryFile =
  ({ version, folders }: Settings): LoadEntry =>
  async ({ name, container }) => {
    const member = version.remotes.find((remote) => remote.name === name);
    const folder = folders[name];
    if (!member || folder === undefined) throw new Error(`there is no server build of ${name}`);
    const exported = __non_webpack_require__(path.join(folder, member.serverEntry)) as Record<
      string,
      unknown
    >;
    return (exported[container] ?? exported) as Awaited<ReturnType<LoadEntry>>;
  };
