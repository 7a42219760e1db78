import type { Release, VersionMember } from '@hireloom/contracts';
import { sign, verify } from 'node:crypto';
import { NotInStore, type ReleaseSource } from './release-store';
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

type Source = Pick<ReleaseSource, 'release'>;

/**
 * Verifies releases, and that each is the one which a site version means. `sources`: where descriptions are found, one after
 * the other, as a copy may have an older signature. What was found good once is not asked for again: a release never changes.
 * @throws NotInStore that says what is wrong; whatever the last source throws.
 */
export function createVerifier(sources: readonly Source[], keys: TeamKeys) {
  const good = new Set<string>();
  const problemOf = async (source: Source, { name, id }: Named, mark?: string) => {
    const release = await source.release(name, id);
    if (release.name !== name || release.id !== id) return `${name} ${id} is another release.`;
    const problem = signatureProblem(release, keys);
    const isOther = mark !== undefined && canonicalJson(memberOf(release)) !== mark;
    return problem ?? (isOther ? `${name} ${id} is not in this site version as it was signed.` : undefined);
  };
  return async (member: Named, expected?: VersionMember) => {
    const mark = expected && canonicalJson(expected);
    const key = mark ?? `${member.name}/${member.id}`;
    let problem: string | undefined;
    for (const source of good.has(key) ? [] : sources) {
      problem = await problemOf(source, member, mark);
      if (!problem) break;
    }
    if (problem) throw new NotInStore(`It is neither run nor served: ${problem}`);
    good.add(key);
  };
}

type Named = Pick<VersionMember, 'name' | 'id'>;
