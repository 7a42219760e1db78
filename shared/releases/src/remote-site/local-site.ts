import { UsageError } from '@hireloom/service';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { parseJson } from '../release/parse-json';
import { dataDirectory } from '../store/data-directory';
import { ANY_NAME, type DeployTokens } from '../store/deploy-tokens';

/** How commands on this machine reach the server that runs here. `pid`: its process. */
const localSchema = v.object({
  address: v.pipe(v.string(), v.url()),
  token: v.string(),
  pid: v.optional(v.number()),
});

type LocalSite = v.InferOutput<typeof localSchema>;

const fileIn = (dataDir: string) => path.join(dataDir, 'deploy-token.json');

async function readFrom(file: string): Promise<LocalSite | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(`${file} can't be read: ${error.message}`);
  });
  return text === undefined ? undefined : parseJson(file, text, localSchema);
}

/** The site that runs on this machine, or ran here last. Undefined if none ever did. @throws UsageError */
export const readLocalSite = (dataDir = dataDirectory()) => readFrom(fileIn(dataDir));

/** Writes address and token of the server on this machine for its owner alone. Keeps a token that is in force. */
export async function writeLocalSite(tokens: DeployTokens, address: string, dataDir: string) {
  const file = fileIn(dataDir);
  const before = await readFrom(file).catch(() => undefined);
  const isKept = before && (await tokens.find(before.token));
  const token = isKept ? before.token : await tokens.add('commands on the server', [ANY_NAME]);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const next = `${file}.${randomUUID()}`;
  await writeFile(next, JSON.stringify({ address, token, pid: process.pid }), { mode: 0o600 });
  await rename(next, file);
}
