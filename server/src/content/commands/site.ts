import { type ContentSite, findSite, openContentSite, parseJson } from '@hireloom/releases';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { readConfig } from '../../../config';
import { writeFileAtomically } from '../../database/write-file-atomically';
import { hashFile } from '../files/content-file';
import { readContentFolder } from '../published/content-folder';

/** Returns a client for the content of the site at this URL, or of the local site. @throws UsageError if there is no token */
export const openSite = async (to: string | undefined): Promise<ContentSite> =>
  openContentSite(await findSite(to, readConfig().releasesFolder));

/** The change that a folder was made from, by the origin of the site. */
const publishedSchema = v.record(v.string(), v.number());

/** The name of the file that says which published content a folder was made from. */
const PUBLISHED_FILE = 'published.json';

async function readBases(folder: string) {
  const file = path.join(folder, PUBLISHED_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? {} : parseJson(file, text, publishedSchema);
}

/** The change of this site that the folder was made from. Undefined if it is unknown. @throws UsageError if the file is broken */
export const readBase = async (folder: string, { origin }: ContentSite): Promise<number | undefined> =>
  (await readBases(folder))[origin];

/** Records which change of this site the folder is based on. */
export async function writeBase(folder: string, { origin }: ContentSite, serial: number) {
  const bases = { ...(await readBases(folder)), [origin]: serial };
  const text = `${JSON.stringify(bases, undefined, 2)}\n`;
  await writeFileAtomically(path.join(folder, PUBLISHED_FILE), text, { mode: 0o644 });
}

/** The hashes of the files in a content folder, by path. */
export async function hashFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for await (const { path: file, bytes } of readContentFolder(folder)) hashes.set(file, hashFile(bytes));
  return hashes;
}
