import { UsageError } from '@hireloom/contracts';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { fileError, parseJson } from './read-json';

/**
 * `TEAM_KEYS`: whose releases a site takes, by the names of their keys. `publishes`: the names of their remotes, or "shell".
 * `isRetired`: publishes nothing any more, but what it has signed is still run.
 */
const schema = v.record(
  v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'must be the name of a key')),
  v.strictObject({
    publicKey: v.pipe(v.string(), v.base64('must be a public key in Base64')),
    publishes: v.pipe(v.array(v.string()), v.minLength(1, 'must name a remote')),
    team: v.string(),
    isRetired: v.optional(v.boolean(), false),
  }),
);

/** The public half of a team's key, and what it may do. */
export type KnownKey = {
  id: string;
  publicKey: KeyObject;
  publishes: readonly string[];
  team: string;
  isRetired: boolean;
};

export type TeamKeys = ReadonlyMap<string, KnownKey>;

function parsePublicKey(id: string, text: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below, as for a key of another kind.
  }
  throw new UsageError(
    `TEAM_KEYS: the public key of ${id} is no ed25519 key: "npm run team-key" prints one.`,
  );
}

/** @throws UsageError that names what is wrong in the file. */
export function readTeamKeys(file: string): TeamKeys {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw fileError(`TEAM_KEYS: ${file}`, error);
  }
  const known = Object.entries(parseJson(`TEAM_KEYS: ${file}`, text, schema));
  return new Map(
    known.map(([id, { publicKey, ...facts }]) => [
      id,
      { id, ...facts, publicKey: parsePublicKey(id, publicKey) },
    ]),
  );
}

/** Who did something, as it is kept with the traffic. */
export const ownerOf = ({ id, team }: Pick<KnownKey, 'id' | 'team'>) => `${team} (${id})`;
