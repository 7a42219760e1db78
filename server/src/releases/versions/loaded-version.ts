import { type Registry, toRegistry, type SiteVersion, type VersionMember } from '@hireloom/contracts';
import { listMembers } from './site-version';

export type LoadedVersion = {
  id: string;
  version: SiteVersion;
  /** The part of the version that browsers receive. */
  registry: Registry;
  /** The folder of each release, by the name of the shell or remote. */
  folders: Readonly<Record<string, string>>;
};

type FolderSource = { folder: (member: VersionMember) => Promise<string> };

/** Prepares a version whose releases are in the store. @throws UsageError that names the problem with a release. */
export async function makeReady(
  source: FolderSource,
  id: string,
  version: SiteVersion,
): Promise<LoadedVersion> {
  const folders: Record<string, string> = {};
  for (const member of listMembers(version)) folders[member.name] = await source.folder(member);
  return { id, version, registry: toRegistry(version), folders };
}

/** @throws UsageError if the version or one of its releases can't be read or fails verification. */
export const loadVersion = async (
  source: FolderSource & { version: (id: string) => Promise<SiteVersion> },
  id: string,
) => makeReady(source, id, await source.version(id));
