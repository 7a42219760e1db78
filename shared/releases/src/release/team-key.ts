import { UsageError } from '@hireloom/service';
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { parseJson } from './parse-json';

/** What a team signs with. `id`: the name of the key, by which sites know its other half. */
export type TeamKey = { id: string; privateKey: KeyObject };

const keyFile = (name: string) => path.join(process.env.HOME || os.homedir(), '.hireloom', `${name}.key`);

const schema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'must be the name of a key')),
  privateKey: v.pipe(v.string(), v.base64('must be a private key in Base64')),
});

const toDer = (key: KeyObject, type: 'spki' | 'pkcs8') =>
  key.export({ format: 'der', type: type as 'spki' }).toString('base64');

/** Makes a key and writes its private half to a file that its owner alone can read. @throws UsageError where there is one. */
export async function createTeamKey(name: string): Promise<{ id: string; publicKey: string; file: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const publicText = toDer(publicKey, 'spki');
  // So that a team may have several, and exchange them one by one.
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
  try {
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return { id, privateKey: key };
  } catch {
    // The words of the library may hold parts of the key.
  }
  throw new UsageError(`${source} holds no ed25519 key: "npm run team-key" makes one.`);
}

/** Windows says nothing of others in the mode. */
function checkPrivate(file: string) {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return;
  throw new UsageError(`${file} can be read by others: take that away with "chmod 600 ${file}".`);
}

/**
 * The key to sign with: the one that `TEAM_KEY` holds, or the file that it names; else that of `name` in the home folder.
 * Undefined where there is none. @throws UsageError where it is none, or others can read it.
 */
export function findTeamKey(name?: string): TeamKey | undefined {
  const { TEAM_KEY: given } = process.env;
  if (given?.trimStart().startsWith('{')) return parseKey('TEAM_KEY', given);
  const file = given || (name && keyFile(name));
  if (!file || (!given && !existsSync(file))) return undefined;
  if (!existsSync(file)) throw new UsageError(`TEAM_KEY names ${file}, which is not there.`);
  checkPrivate(file);
  return parseKey(file, readFileSync(file, 'utf8'));
}
