import { getAssetUrl, type VersionMember, type WorkerSettings } from '@hireloom/contracts';
import path from 'node:path';
import type { ScriptPreload, StartScript } from '../page-data';
import type { LoadEntry } from '../remotes';

type Settings = Pick<WorkerSettings, 'version'>;

export type UsedModule = { remote: string; module: string };

export const listStartScripts = ({ version: { shell } }: Settings): StartScript[] =>
  shell.scripts.map((file) => ({
    src: getAssetUrl(shell, file),
    integrity: shell.files[file]?.integrity,
  }));

export const findFontUrl = ({ version: { shell } }: Settings): string | undefined =>
  shell.font && getAssetUrl(shell, shell.font);

/** Whether the script will be requested with `integrity`. If the preload differs, browsers fetch the script twice. */
function isFetchedWithIntegrity({ scripts, checksChunks }: VersionMember, file: string): boolean {
  return checksChunks || scripts.includes(file);
}

export function listPreloads({ version }: Settings, used: readonly UsedModule[]): ScriptPreload[] {
  const preloads = new Map<string, ScriptPreload>();
  for (const { remote, module } of used) {
    const member = version.remotes.find(({ name }) => name === remote);
    for (const file of member?.modules[module] ?? []) {
      if (!member) continue;
      const href = getAssetUrl(member, file);
      const integrity = isFetchedWithIntegrity(member, file) ? member.files[file]?.integrity : undefined;
      preloads.set(href, { href, integrity });
    }
  }
  return [...preloads.values()];
}

/** Node's own `require`: webpack would replace a plain `require`. */
declare const __non_webpack_require__: NodeJS.Require;

/** Loads a remote's server build from disk. The server has already verified its files against the release. */
export const loadEntryFile =
  ({ version, folders }: Pick<WorkerSettings, 'version' | 'folders'>): LoadEntry =>
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
