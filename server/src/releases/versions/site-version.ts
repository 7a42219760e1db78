import { type Release, SHELL, type SiteVersion, type VersionMember } from '@hireloom/contracts';
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
