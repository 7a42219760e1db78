import { type ContentFile, type ContentSite, UsageError } from '@hireloom/releases';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../../config';
import { compareSets } from '../published/merge-edits';
import { checkContent } from './check';
import { hashFolder, openSite, readBase, writeBase } from './site';

type Options = { to?: string; replace?: boolean; reason: string };

/** Returns the serial of the change that the folder is based on. @throws UsageError if it is unknown and somebody else may have published */
async function findBase(site: ContentSite, folder: string, replace?: boolean): Promise<number> {
  const latest = await site.latest();
  // While a site follows a folder, nobody has published by command or on the desk, so there is nothing to overwrite.
  if (replace || !latest || latest.source === 'folder') return latest?.serial ?? 0;
  const base = await readBase(folder, site);
  if (base !== undefined) return base;
  throw new UsageError(
    `${folder} does not say which content of ${site.origin} it was made from: "pull" brings what is published there and notes it. ` +
      'With --replace the published content becomes exactly this folder.',
  );
}

/** Publishes what has changed in the content folder since it was published or pulled. @throws UsageError */
export async function publish({ to, replace, reason }: Options) {
  const { contentDir: folder } = readConfig();
  await checkContent();
  const site = await openSite(to);
  const follows = await findBase(site, folder, replace);
  const edits = [...compareSets(await site.setAt(follows), await hashFolder(folder))];
  const removed = edits.flatMap(([file, hash]) => (hash === null ? [file] : []));
  const files: ContentFile[] = [];
  for (const [file, hash] of edits)
    if (hash !== null) files.push({ path: file, bytes: await readFile(path.join(folder, file)) });
  const published = await site.publish({ follows, removed, reason }, files, (words) => console.log(words));
  await writeBase(folder, site, published.serial ?? follows);
  console.log(published.message);
}
