import { UsageError } from '@hireloom/service';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { parseJson } from './parse-json';

export const keyIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'must be the name of a key'));

/** Undefined if it is not an ed25519 key. Drops the library's error, which may contain parts of the key. */
export function readEd25519(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file's mode has any of these bits. Always false on Windows, where the mode says nothing about other users. */
export const hasMode = (file: string, bits: number) =>
  process.platform !== 'win32' && (statSync(file).mode & bits) !== 0;

/**
 * The file of `TEAM_KEYS`: the keys by which teams deploy to a site, by id. `publishes`: the remotes that a key may publish, or "shell".
 * `retired`: the key opens nothing any more.
 */
const schema = v.record(
  keyIdSchema,
  v.strictObject({
    publicKey: v.pipe(v.string(), v.base64('must be a public key in Base64')),
    publishes: v.pipe(v.array(v.string()), v.minLength(1, 'must name a remote')),
    team: v.string(),
    retired: v.optional(v.literal(true)),
  }),
);

/** The public half of a team's key, and what the key may publish. */
export type KnownKey = {
  id: string;
  publicKey: KeyObject;
  publishes: readonly string[];
  team: string;
  retired?: true;
};

export type TeamKeys = ReadonlyMap<string, KnownKey>;

/** Returns the current keys; returns the same map until they change. */
export type CurrentKeys = () => TeamKeys;

function parsePublicKey(id: string, text: string): KeyObject {
  const der = Buffer.from(text, 'base64');
  const key = readEd25519(() => createPublicKey({ key: der, format: 'der', type: 'spki' }));
  if (key) return key;
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
    throw new UsageError(`TEAM_KEYS: ${file} can't be read: ${problemOf(error)}`);
  }
  // Write access to this file means control over the code that runs.
  if (hasMode(file, 0o002))
    throw new UsageError(
      `TEAM_KEYS: everybody on this machine can write to ${file}: run "chmod o-w ${file}".`,
    );
  const known = Object.entries(parseJson(`TEAM_KEYS: ${file}`, text, schema));
  return new Map(
    known.map(([id, { publicKey, ...facts }]) => [
      id,
      { id, ...facts, publicKey: parsePublicKey(id, publicKey) },
    ]),
  );
}

const problemOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Changes whenever the file is written or replaced. */
function fingerprintOf(file: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch (error) {
    return problemOf(error);
  }
}

type Log = Record<'info' | 'error', (message: string) => void>;

/**
 * Rereads the file whenever it changes, so that retiring a key needs no restart. While the file is unusable, the previous keys stay in
 * force. @throws UsageError if the file is unusable at the first read.
 */
export function followTeamKeys(file: string, log: Log): CurrentKeys {
  let fingerprint = fingerprintOf(file);
  let keys = readTeamKeys(file);
  return () => {
    const now = fingerprintOf(file);
    if (now === fingerprint) return keys;
    fingerprint = now;
    try {
      keys = readTeamKeys(file);
      log.info(`the team keys were read again: ${[...keys.keys()].join(', ')}`);
    } catch (error) {
      log.error(`the team keys stay as they were: ${problemOf(error)}`);
    }
    return keys;
  };
}

/** The author of a change, as stored with the traffic. */
export const ownerOf = ({ id, team }: Pick<KnownKey, 'id' | 'team'>) => `${team} (${id})`;
