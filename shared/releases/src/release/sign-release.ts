import type { Release } from '@hireloom/contracts';
import { createHash, sign, verify } from 'node:crypto';
import type { TeamKey } from './team-key';
import type { TeamKeys } from './team-keys';
import { canonicalJson } from './content-id';

const signed = ({ signature: _signature, ...release }: Release) => Buffer.from(canonicalJson(release));

/**
 * The SHA-256 of everything that a signature covers. The id is not enough: it omits entries and modules, and is short enough to collide.
 */
export const signedDigest = (release: Release) => createHash('sha256').update(signed(release)).digest('hex');

/** Signs the release with a team's key. Returns it unchanged if there is no key. */
export function signRelease(release: Release, key: TeamKey | undefined): Release {
  if (!key) return release;
  const value = sign(null, signed(release), key.privateKey).toString('base64');
  return { ...release, signature: { key: key.id, value } };
}

/** Why a site with these team keys rejects a release, or undefined if it accepts the release. */
export function signatureProblem(release: Release, keys: TeamKeys): string | undefined {
  const { name, id, signature } = release;
  const what = `${name} ${id}`;
  if (!signature) return `${what} is not signed: deploy it again with a team key ("npm run team-key").`;
  const key = keys.get(signature.key);
  if (!key) return `${what} is signed with the key ${signature.key}, which this site does not know.`;
  if (!key.publishes.includes(name))
    return `${what} is signed with the key ${key.id}, which may publish ${key.publishes.join(', ')} alone.`;
  const isGood = verify(null, signed(release), key.publicKey, Buffer.from(signature.value, 'base64'));
  if (!isGood) return `${what} is not what was signed with the key ${key.id}.`;
  // Compare digests, not dates: whoever holds the key can write any date into a release.
  if (key.retired && key.retired[`${name}/${id}`] !== signedDigest(release))
    return `${what} is signed with the key ${key.id}, which is retired and does not list it: deploy it again with another key.`;
  return undefined;
}
