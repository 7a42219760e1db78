import { type Release, SHELL, type SiteVersion, type VersionMember } from '@hireloom/contracts';
import { contentIdOf } from '@hireloom/releases';

/** The id of a site version. Equal versions have the same id, on any machine. */
export const siteVersionId = (version: SiteVersion): string => contentIdOf(version);

/** The part of a release that a site version contains. */
export function memberOf({
  createdAt: _at,
  createdBy: _by,
  commit: _commit,
  shared: _shared,
  maps: _maps,
  ...member
}: Release): VersionMember {
  return member;
}

export const membersOf = ({ shell, remotes }: SiteVersion): VersionMember[] => [shell, ...remotes];

export const findMember = (version: SiteVersion, name: string): VersionMember | undefined =>
  membersOf(version).find((member) => member.name === name);

/** The version with `member` replacing the release of the same name. */
export function withMember(version: SiteVersion, member: VersionMember): SiteVersion {
  if (member.name === SHELL) return { ...version, shell: member };
  const others = version.remotes.filter(({ name }) => name !== member.name);
  return { ...version, remotes: [...others, member].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}
