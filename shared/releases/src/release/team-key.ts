import { UsageError } from '@hireloom/service';
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { parseJson } from './parse-json';
import { hasMode, keyIdSchema, readEd25519 } from './team-keys';

/** The private key of a team. `id`: the name under which sites know its public half. */
export type TeamKey = { id: string; privateKey: KeyObject };

const keyFile = (name: string) => path.join(process.env.HOME || os.homedir(), '.hireloom', `${name}.key`);

const schema = v.object({
  id: keyIdSchema,
  privateKey: v.pipe(v.string(), v.base64('must be a private key in Base64')),
});

const toDer = (key: KeyObject, type: 'spki' | 'pkcs8') =>
  key.export({ format: 'der', type: type as 'spki' }).toString('base64');

/** Creates a key and writes its private half to a file that only its owner can read. @throws UsageError if the file exists. */
export async function createTeamKey(name: string): Promise<{ id: string; publicKey: string; file: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const publicText = toDer(publicKey, 'spki');
  // The hash tells a team's keys apart, so that it can replace them one by one.
  const id = `${name}-${createHash('sha256').update(publicText).digest('hex').slice(0, 8)}`;
  const file = keyFile(name);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new UsageError(`${file} is there already: move it away first, if it is to be replaced.`);
    throw new UsageError(`${file} can't be written: ${error.message}`);
  });
  try {
    await handle.writeFile(`${JSON.stringify({ id, privateKey: toDer(privateKey, 'pkcs8') })}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { id, publicKey: publicText, file };
}

function parseKey(source: string, text: string): TeamKey {
  const { id, privateKey } = parseJson(source, text, schema);
  const der = Buffer.from(privateKey, 'base64');
  const key = readEd25519(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  if (key) return { id, privateKey: key };
  throw new UsageError(`${source} holds no ed25519 key: "npm run team-key" makes one.`);
}

/**
 * The key to sign with: the one in `TEAM_KEY` or in the file that it names, else the key of `name` in the home folder. Undefined if there
 * is none. @throws UsageError if the key is invalid, or if others can read its file.
 */
export function findTeamKey(name?: string): TeamKey | undefined {
  const { TEAM_KEY: given } = process.env;
  if (given?.trimStart().startsWith('{')) return parseKey('TEAM_KEY', given);
  const file = given || (name && keyFile(name));
  if (!file || (!given && !existsSync(file))) return undefined;
  if (!existsSync(file)) throw new UsageError(`TEAM_KEY names ${file}, which is not there.`);
  if (hasMode(file, 0o077))
    throw new UsageError(`${file} can be read by others: take that away with "chmod 600 ${file}".`);
  return parseKey(file, readFileSync(file, 'utf8'));
}
