import { type Release, UsageError, type VersionMember } from '@hireloom/contracts';
import { sign, verify } from 'node:crypto';
import type { ReleaseSource } from './release-store';
import { canonicalJson, memberOf } from './site-version-id';
import type { TeamKey } from './team-key';
import type { TeamKeys } from './team-keys';

const signed = ({ signature: _signature, ...release }: Release) => Buffer.from(canonicalJson(release));

/** The release with the signature of a team; as it is without a key. */
export function signRelease(release: Release, key: TeamKey | undefined): Release {
  if (!key) return release;
  const value = sign(null, signed(release), key.privateKey).toString('base64');
  return { ...release, signature: { key: key.id, value } };
}

/** Why a site that knows these keys does not take or run a release; undefined where it does. */
export function signatureProblem(release: Release, keys: TeamKeys): string | undefined {
  const { name, id, signature } = release;
  const what = `${name} ${id}`;
  if (!signature) return `${what} is not signed: deploy it again with a team key ("npm run team-key").`;
  const key = keys.get(signature.key);
  if (!key) return `${what} is signed with the key ${signature.key}, which this site does not know.`;
  if (!key.publishes.includes(name))
    return `${what} is signed with the key ${key.id}, which may publish ${key.publishes.join(', ')} alone.`;
  const isGood = verify(null, signed(release), key.publicKey, Buffer.from(signature.value, 'base64'));
  return isGood ? undefined : `${what} is not what was signed with the key ${key.id}.`;
}

/**
 * Verifies each release, and that it is the one which a site version means. What was found good once is not asked for again:
 * a release never changes. @throws UsageError that says what is wrong; whatever the source throws.
 */
export function createVerifier(source: Pick<ReleaseSource, 'release'>, keys: TeamKeys) {
  const good = new Set<string>();
  return async (member: Pick<VersionMember, 'name' | 'id'>, expected?: VersionMember) => {
    const mark = expected ? canonicalJson(expected) : `${member.name}/${member.id}`;
    if (good.has(mark)) return;
    const release = await source.release(member.name, member.id);
    const isOther = release.name !== member.name || release.id !== member.id;
    const problem = isOther ? 'it is another release.' : signatureProblem(release, keys);
    if (problem) throw new UsageError(`It is neither run nor served: ${problem}`);
    if (expected && canonicalJson(memberOf(release)) !== mark)
      throw new UsageError(`${member.name} ${member.id} is not in this site version as it was signed.`);
    good.add(mark);
  };
}
