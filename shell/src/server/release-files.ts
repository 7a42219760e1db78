import { containerName, releaseBase, type VersionMember, type WorkerSettings } from '@hireloom/contracts';
import type { ScriptPreload, StartScript } from '../document/start-scripts';

type Settings = Pick<WorkerSettings, 'version' | 'browserBase'>;

/** A page module of a remote. */
export type UsedModule = { remote: string; module: string };

/** Base URLs of pictures and fonts, by container. The bundles of the version read them from a global variable. */
export const publicPathsOf = ({ version, browserBase }: Settings): Record<string, string> =>
  Object.fromEntries(
    [version.shell, ...version.remotes].map((member) => [
      containerName(member.name),
      `${releaseBase(browserBase, member)}browser/`,
    ]),
  );

export function startScriptsOf({
  version: { shell },
  browserBase,
  extraScripts,
}: Settings & Pick<WorkerSettings, 'extraScripts'>): StartScript[] {
  const own = shell.scripts.map((file) => ({
    src: releaseBase(browserBase, shell) + file,
    integrity: shell.files[file]?.integrity,
  }));
  return [...own, ...extraScripts.map((src) => ({ src }))];
}

export const fontUrlOf = ({ version: { shell }, browserBase }: Settings): string | undefined =>
  shell.font && releaseBase(browserBase, shell) + shell.font;

/**
 * Whether the script will be requested with `integrity`. If the preload differs in this, browsers fetch the script twice.
 */
function isFetchedWithIntegrity({ scripts, checksChunks }: VersionMember, file: string): boolean {
  return checksChunks || scripts.includes(file);
}

/** Preloads for the scripts of these modules, without duplicates, in the order in which they are needed. */
export function preloadsOf({ version, browserBase }: Settings, used: readonly UsedModule[]): ScriptPreload[] {
  const preloads = new Map<string, ScriptPreload>();
  for (const { remote, module } of used) {
    const member = version.remotes.find(({ name }) => name === remote);
    for (const file of member?.modules[module] ?? []) {
      if (!member) continue;
      const href = releaseBase(browserBase, member) + file;
      const integrity = isFetchedWithIntegrity(member, file) ? member.files[file]?.integrity : undefined;
      preloads.set(href, { href, integrity });
    }
  }
  return [...preloads.values()];
}
