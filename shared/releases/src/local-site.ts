import { UsageError } from './usage-error';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { parseJson } from './parse-json';
import { dataDirectory } from './data-directory';

/** How commands on this machine reach the local server. `pid`: its process. */
const localSchema = v.object({
  address: v.pipe(v.string(), v.url()),
  token: v.string(),
  pid: v.optional(v.number()),
});

type LocalSite = v.InferOutput<typeof localSchema>;

export const getLocalSiteFile = (dataDir: string) => path.join(dataDir, 'deploy-token.json');

/** The site that runs on this machine, or ran here last. Undefined if none ever did. @throws UsageError */
export async function readLocalSite(dataDir = dataDirectory()): Promise<LocalSite | undefined> {
  const file = getLocalSiteFile(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(`${file} can't be read: ${error.message}`);
  });
  return text === undefined ? undefined : parseJson(file, text, localSchema);
}
