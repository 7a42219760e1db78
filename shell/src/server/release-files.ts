import { containerName, releaseBase, type VersionMember, type WorkerSettings } from '@hireloom/contracts';
import type { ScriptPreload, StartScript } from '../document/start-scripts';

type Settings = Pick<WorkerSettings, 'version' | 'browserBase'>;

/** A page module of a remote, by name. */
export type UsedModule = { remote: string; module: string };

/** By container: where the pictures and fonts of each release are found. The bundles of the version read it as a global. */
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

/** Browsers fetch a preloaded script again if its integrity is not the one with which it is asked for later. */
function isAskedForWithIntegrity({ scripts, checksChunks }: VersionMember, file: string): boolean {
  return checksChunks || scripts.includes(file);
}

/** What the modules need, each file once, in the order of need. */
export function preloadsOf({ version, browserBase }: Settings, used: readonly UsedModule[]): ScriptPreload[] {
  const preloads = new Map<string, ScriptPreload>();
  for (const { remote, module } of used) {
    const member = version.remotes.find(({ name }) => name === remote);
    for (const file of member?.modules[module] ?? []) {
      if (!member) continue;
      const href = releaseBase(browserBase, member) + file;
      const integrity = isAskedForWithIntegrity(member, file) ? member.files[file]?.integrity : undefined;
      preloads.set(href, { href, integrity });
    }
  }
  return [...preloads.values()];
}
