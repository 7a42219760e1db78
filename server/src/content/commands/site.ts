import {
  type ContentSite,
  openContentSite,
  parseJson,
  readLocalSite,
  readSiteAddress,
  UsageError,
} from '@hireloom/releases';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { readConfig } from '../../../config';
import { writeFileAtomically } from '../../database/write-file-atomically';
import { hashFile } from '../files/content-file';
import { readContentFolder } from '../published/content-folder';

/** The site at this URL, or without one the site on this machine. @throws UsageError if there is no token */
export async function openSite(to: string | undefined): Promise<ContentSite> {
  if (to === undefined) {
    const local = await readLocalSite(readConfig().releasesFolder);
    if (local) return openContentSite(new URL(local.address), local.token);
    throw new UsageError(
      'no site has run on this machine: start it with "npm start", or name another site with --to.',
    );
  }
  const address = readSiteAddress(to);
  const { DEPLOY_TOKEN: token } = process.env;
  if (token) return openContentSite(address, token);
  throw new UsageError(
    `DEPLOY_TOKEN is not set: ask the operator of ${address.origin} for a token, made with "npm run token -- add editors --publishes articles".`,
  );
}

const publishedSchema = v.object({ site: v.string(), serial: v.number() });

/** The name of the file that says which published content a folder was made from. */
const PUBLISHED_FILE = 'published.json';

/** The change of this site that the folder was made from. Undefined if it is unknown. @throws UsageError if the file is broken */
export async function readBase(folder: string, { origin }: ContentSite): Promise<number | undefined> {
  const file = path.join(folder, PUBLISHED_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { site, serial } = parseJson(file, text, publishedSchema);
  return site === origin ? serial : undefined;
}

export const writeBase = (folder: string, { origin }: ContentSite, serial: number) =>
  writeFileAtomically(
    path.join(folder, PUBLISHED_FILE),
    `${JSON.stringify({ site: origin, serial }, undefined, 2)}\n`,
  );

/** The hashes of the files in a content folder, by path. */
export async function hashFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for await (const { path: file, bytes } of readContentFolder(folder)) hashes.set(file, hashFile(bytes));
  return hashes;
}
