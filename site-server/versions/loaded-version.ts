import {
  type InspectedRelease,
  type Registry,
  registryOf,
  releaseBase,
  type SiteVersion,
  type VersionMember,
} from '@hireloom/contracts';
import { type VerifiedCache, membersOf, type ReleaseSource } from '@hireloom/releases';

/** A site version that is ready to run on this machine. */
export type LoadedVersion = {
  id: string;
  version: SiteVersion;
  /** The part of the version that browsers receive. */
  registry: Registry;
  /** The folder of each release, by the name of the shell or remote. */
  folders: Readonly<Record<string, string>>;
  inspection: readonly InspectedRelease[];
};

/** A release source with verified copies on this machine. */
export type VersionSource = ReleaseSource & Pick<VerifiedCache, 'folder' | 'lastTraffic' | 'saveTraffic'>;

async function inspectedRelease(source: VersionSource, member: VersionMember): Promise<InspectedRelease> {
  const { name, id, team = name, modules, files } = member;
  const base = releaseBase(source.browserBase, member);
  // Only the inspector needs the commit, so the version is served without it, too.
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

/** Prepares a version whose releases are in the store. @throws UsageError that names the problem with a release. */
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

/** @throws UsageError if the version or one of its releases can't be read or fails verification. */
export const loadVersion = async (source: VersionSource, id: string) =>
  makeReady(source, id, await source.version(id));
