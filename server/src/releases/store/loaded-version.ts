import { type Registry, toRegistry, type SiteVersion } from '@hireloom/contracts';
import type { LocalReleases } from './local-releases';
import { listMembers } from '../versions/site-version';
import type { ReleaseSource } from './read-store';

/** A site version that is ready to run on this machine. */
export type LoadedVersion = {
  id: string;
  version: SiteVersion;
  /** The part of the version that browsers receive. */
  registry: Registry;
  /** The folder of each release, by the name of the shell or remote. */
  folders: Readonly<Record<string, string>>;
};

/** A release source that also has the active releases in a folder on this machine. */
export type VersionSource = ReleaseSource & Pick<LocalReleases, 'folder' | 'lastTraffic' | 'saveTraffic'>;

/** Prepares a version whose releases are in the store. @throws UsageError that names the problem with a release. */
export async function makeReady(
  source: Pick<VersionSource, 'folder'>,
  id: string,
  version: SiteVersion,
): Promise<LoadedVersion> {
  const folders: Record<string, string> = {};
  for (const member of listMembers(version)) folders[member.name] = await source.folder(member);
  return { id, version, registry: toRegistry(version), folders };
}

/** @throws UsageError if the version or one of its releases can't be read or fails verification. */
export const loadVersion = async (source: VersionSource, id: string) =>
  makeReady(source, id, await source.version(id));
