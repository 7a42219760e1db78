import { type Release, SHELL, type SiteVersion, type VersionMember } from '@hireloom/contracts';
import { createHash } from 'node:crypto';

/** JSON with the keys of every object in order, so that equal values are equal texts. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The first 16 hexadecimal digits of the SHA-256 of a value's canonical JSON. */
export const contentIdOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 16);

/** The name of a site version: equal versions have the same, whoever makes them. */
export const siteVersionId = (version: SiteVersion): string => contentIdOf(version);

/** A release as a part of a site version. */
export function memberOf({
  createdAt: _at,
  createdBy: _by,
  commit: _commit,
  shared: _shared,
  maps: _maps,
  signature: _signature,
  ...member
}: Release): VersionMember {
  return member;
}

export const membersOf = ({ shell, remotes }: SiteVersion): VersionMember[] => [shell, ...remotes];

export const findMember = (version: SiteVersion, name: string): VersionMember | undefined =>
  membersOf(version).find((member) => member.name === name);

/** The version with `member` instead of the release that it had of that name. */
export function withMember(version: SiteVersion, member: VersionMember): SiteVersion {
  if (member.name === SHELL) return { ...version, shell: member };
  const others = version.remotes.filter(({ name }) => name !== member.name);
  return { ...version, remotes: [...others, member].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}
