import { posix } from 'node:path';
import type { ContentChange } from '../../content/published/content-history';
import type { FoundEntry } from './find-entries';
import type { DeskKind } from './kinds';
import { isListKind, readItems } from './list-items';
import { type DeskContent, readText } from './open-entry';

/** How many versions of a list file are compared. */
const COMPARED = 30;

/** The latest versions of a kind's list file, newest first, each with its items by slug. */
export async function readListVersions({ store, readFile }: DeskContent, { name, listFile = '' }: DeskKind) {
  if (!isListKind(name)) return [];
  const rows = (await store.historyOf(listFile)).slice(0, COMPARED);
  return Promise.all(
    rows.map(async (change) => {
      const text = change.hash === null ? '' : await readText({ readFile }, change.hash);
      return { change, items: readItems(name, text) };
    }),
  );
}

/** The latest change of each item of a list file. */
async function listItemChanges(content: DeskContent, kind: DeskKind) {
  const changes = new Map<string, ContentChange>();
  const versions = await readListVersions(content, kind);
  versions.forEach(({ change, items }, at) => {
    for (const [slug, item] of items)
      if (!changes.has(slug) && versions[at + 1]?.items.get(slug) !== item) changes.set(slug, change);
  });
  return changes;
}

/** Returns a function that finds the latest change of an entry's text or picture. */
export async function findLastChanges(content: DeskContent, kind: DeskKind) {
  const [files, items] = await Promise.all([content.store.lastChanges(), listItemChanges(content, kind)]);
  const pictures = new Map(
    [...files].flatMap(([path, change]) => {
      const { dir, name } = posix.parse(path);
      return dir === kind.pictures ? [[name, change] as const] : [];
    }),
  );
  return ({ slug, draft, live }: FoundEntry): ContentChange | undefined => {
    const ofText = kind.page ? files.get((draft ?? live)?.path ?? '') : items.get(slug);
    const ofPicture = pictures.get(slug);
    return ofPicture && ofPicture.serial > (ofText?.serial ?? 0) ? ofPicture : ofText;
  };
}
