import {
  type InspectedRelease,
  type Registry,
  registryOf,
  type Release,
  releaseBase,
  type SiteVersion,
  UsageError,
  type VersionMember,
} from '@hireloom/contracts';
import { membersOf, type ReleaseSource } from '@hireloom/releases';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A site version that is ready to be run on this machine. */
export type ServedVersion = {
  id: string;
  version: SiteVersion;
  /** What the browser is told of it. */
  registry: Registry;
  /** The folder of each release, by the name of the shell or remote. */
  folders: Readonly<Record<string, string>>;
  inspection: readonly InspectedRelease[];
};

type Source = Pick<ReleaseSource, 'browserBase' | 'version' | 'release' | 'folder'>;

/** @throws UsageError that names the first file of the server build that is not what its release says. */
async function checkServerFiles(folder: string, { name, id, files }: VersionMember) {
  for (const [file, { integrity }] of Object.entries(files)) {
    if (!file.startsWith('server/')) continue;
    const content = await readFile(path.join(folder, file)).catch(() => undefined);
    if (!content) throw new UsageError(`${name}@${id}: ${file} can't be read.`);
    if (`sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity)
      throw new UsageError(`${name}@${id}: ${file} is not what the release says; it is not run.`);
  }
}

function inspectedRelease(browserBase: string, release: Release): InspectedRelease {
  const { name, team = name, commit, modules, files } = release;
  const base = releaseBase(browserBase, release);
  const described = (file: string) => ({ href: base + file, bytes: files[file]?.bytes ?? 0 });
  return {
    name,
    team,
    commit,
    modules: Object.fromEntries(
      Object.entries(modules).map(([module, scripts]) => [module, scripts.map(described)]),
    ),
  };
}

/** Makes a version ready whose releases are in the store. @throws UsageError that names what is wrong with one of them. */
export async function makeReady(source: Source, id: string, version: SiteVersion): Promise<ServedVersion> {
  const folders = await Promise.all(
    membersOf(version).map(async (member) => {
      const folder = await source.folder(member.name, member.id);
      await checkServerFiles(folder, member);
      return [member.name, folder] as const;
    }),
  );
  const releases = await Promise.all(version.remotes.map((remote) => source.release(remote.name, remote.id)));
  return {
    id,
    version,
    registry: registryOf(version, source.browserBase),
    folders: Object.fromEntries(folders),
    inspection: releases.map((release) => inspectedRelease(source.browserBase, release)),
  };
}

/** @throws UsageError when the version or one of its releases can't be read, or is not what it should be. */
export const loadVersion = async (source: Source, id: string) =>
  makeReady(source, id, await source.version(id));
