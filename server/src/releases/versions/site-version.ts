import {
  type Registry,
  type Release,
  SHELL,
  type SiteVersion,
  toRegistry,
  type VersionMember,
} from '@hireloom/contracts';
import { hashContent } from '@hireloom/releases';

/** The id of a site version. Equal versions have the same id, on any machine. */
export const computeVersionId = (version: SiteVersion): string => hashContent(version);

/** The part of a release that a site version contains. */
export function toMember({
  createdAt: _at,
  createdBy: _by,
  commit: _commit,
  shared: _shared,
  maps: _maps,
  ...member
}: Release): VersionMember {
  return member;
}

export const listMembers = ({ shell, remotes }: SiteVersion): VersionMember[] => [shell, ...remotes];

export const findMember = (version: SiteVersion, name: string): VersionMember | undefined =>
  listMembers(version).find((member) => member.name === name);

/** The version with `member` replacing the release of the same name. */
export function withMember(version: SiteVersion, member: VersionMember): SiteVersion {
  if (member.name === SHELL) return { ...version, shell: member };
  const others = version.remotes.filter(({ name }) => name !== member.name);
  return { ...version, remotes: [...others, member].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

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
