import { UsageError } from './usage-error';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { parseJson } from './parse-json';
import { dataDirectory } from './data-directory';
import type { Target } from './send';

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

/** Whether the hostname is a loopback address. */
export const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Parses the URL of a site as the user typed it. @throws UsageError */
function readSiteAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.pathname !== '/')
    throw new UsageError(`--to ${text}: expected the address of a site, such as https://www.example.com.`);
  if (address.protocol === 'http:' && !isLoopback(address))
    throw new UsageError(`--to ${text}: a site on another machine is only reached by https.`);
  return address;
}

/** The site at `to` with the token in `DEPLOY_TOKEN`, or the one on this machine. @throws UsageError */
export async function findSite(to: string | undefined, dataDir?: string): Promise<Target> {
  if (to === undefined) {
    const local = await readLocalSite(dataDir);
    if (local) return { address: new URL(local.address), token: local.token };
    throw new UsageError(
      'no site has run on this machine: start it with "npm start", or name another site with --to.',
    );
  }
  const address = readSiteAddress(to);
  const { DEPLOY_TOKEN: token } = process.env;
  if (token) return { address, token };
  throw new UsageError(
    `DEPLOY_TOKEN is not set: ask the operator of ${address.origin} for your token, made with "npm run token -- add".`,
  );
}
