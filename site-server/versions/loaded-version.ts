import {
  type InspectedRelease,
  type Registry,
  registryOf,
  releaseBase,
  type SiteVersion,
  type VersionMember,
} from '@hireloom/contracts';
import { type VerifiedCache, membersOf, type ReleaseSource } from '@hireloom/releases';

/** A site version that is ready to be run on this machine, with what each of its remotes declares. */
export type LoadedVersion = {
  id: string;
  version: SiteVersion;
  /** What the browser learns of it. */
  registry: Registry;
  /** The folder of each release, by the name of the shell or remote. */
  folders: Readonly<Record<string, string>>;
  inspection: readonly InspectedRelease[];
};

/** A store, and the copies of it on this machine. */
export type VersionSource = ReleaseSource & Pick<VerifiedCache, 'folder' | 'lastTraffic' | 'saveTraffic'>;

async function inspectedRelease(source: VersionSource, member: VersionMember): Promise<InspectedRelease> {
  const { name, id, team = name, modules, files } = member;
  const base = releaseBase(source.browserBase, member);
  // For the inspector alone: without it the version is served as well.
  const commit = await source.release(name, id).then(
    (release) => release.commit,
    () => 'unknown',
  );
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
export async function makeReady(
  source: VersionSource,
  id: string,
  version: SiteVersion,
): Promise<LoadedVersion> {
  const folders: Record<string, string> = {};
  for (const member of membersOf(version)) folders[member.name] = await source.folder(member);
  return {
    id,
    version,
    registry: registryOf(version, source.browserBase),
    folders,
    inspection: await Promise.all(version.remotes.map((remote) => inspectedRelease(source, remote))),
  };
}

/** @throws UsageError when the version or one of its releases can't be read, or is not what it should be. */
export const loadVersion = async (source: VersionSource, id: string) =>
  makeReady(source, id, await source.version(id));
