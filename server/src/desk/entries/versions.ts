import { resolveRedirects } from '../../content/files/checks/check-redirects';
import type { ContentChange } from '../../content/published/content-history';
import { readValues } from './entry-text';
import { readListVersions } from './last-changes';
import { isListKind, listSlugs } from './list-items';
import { listEntries } from './find-entries';
import { type DeskKind, listSlugsAt } from './kinds';
import { type DeskContent, readText } from './open-entry';
import { REDIRECTS } from './plan-rename';
import { describeValues } from './values';

/** `hash`: of the file, null if the entry was removed. `description`: the entry as lines, '' if it was removed. */
export type Version = {
  change: ContentChange;
  isDraft: boolean;
  hash: string | null;
  description: string;
};

type Row = Omit<Version, 'description'>;
type Entry = { kind: DeskKind; slug: string };

/** How many versions a page shows. */
const LIMIT = 30;

/** The new paths of renamed entries, by the old ones. */
function readRedirects({ live }: DeskContent) {
  const file = live.served().set.get(REDIRECTS)?.entry;
  return resolveRedirects(file?.kind === 'redirects' ? file.redirects : []);
}

/** The current and former names of an entry. */
function listNames(content: DeskContent, { kind: { page }, slug }: Entry): string[] {
  const address = page?.address ?? '';
  const former = [...readRedirects(content)].filter(([, to]) => page && to === address + slug);
  return [slug, ...former.map(([from]) => from.slice(address.length))];
}

async function listRows(content: DeskContent, entry: Entry): Promise<Row[]> {
  const { listFile = '', page } = entry.kind;
  const paths = page
    ? listNames(content, entry).flatMap((name) => [page.livePath(name), page.draftPath(name)])
    : [listFile];
  const found = await Promise.all(paths.map((path) => content.store.historyOf(path)));
  const rows = found.flatMap((changes, at) =>
    changes.map(({ hash, ...change }): Row => ({ change, hash, isDraft: at % 2 === 1 })),
  );
  const bySerial = new Map<number, Row>();
  for (const row of rows) {
    const other = bySerial.get(row.change.serial);
    // Skips the removal of a draft by publishing, and of the old file by renaming: the same change writes the other file.
    if (!other || other.hash === null) bySerial.set(row.change.serial, row);
  }
  return [...bySerial.values()].sort((a, b) => b.change.serial - a.change.serial);
}

async function describe(content: DeskContent, { kind, slug }: Entry, row: Row): Promise<string> {
  if (row.hash === null) return '';
  const text = await readText(content, row.hash);
  if (isListKind(kind.name) && !listSlugs(kind.name, text).includes(slug)) return '';
  const values = readValues(kind.name, text, slug);
  return values ? describeValues(kind.name, values) : text;
}

/** The versions of an entry, newest first: those of its file and its draft, or, for an item, those of the list that changed it. */
export async function listVersions(content: DeskContent, entry: Entry): Promise<Version[]> {
  const versions: Version[] = [];
  for (const row of (await listRows(content, entry)).slice(0, LIMIT))
    versions.push({ ...row, description: await describe(content, entry, row) });
  if (entry.kind.page) return versions;
  return versions.filter(({ description }, at) => description !== (versions[at + 1]?.description ?? ''));
}

/** The version to compare with: for a live version, the previous live one. */
export const findBefore = (versions: readonly Version[], at: number): Version | undefined =>
  versions.slice(at + 1).find(({ isDraft }) => !isDraft || versions[at]?.isDraft);

/** How many changes are searched for deleted entries. */
const SEARCHED_CHANGES = 200;
const SHOWN_DELETED = 20;

/** The heading of a deleted entry. */
async function nameDeleted(content: DeskContent, entry: Entry): Promise<string> {
  const { name, headingField } = entry.kind;
  for (const { hash } of (await listRows(content, entry)).slice(0, LIMIT)) {
    const values = hash === null ? {} : readValues(name, await readText(content, hash), entry.slug);
    if (values?.[headingField]) return values[headingField];
  }
  return entry.slug;
}

/** Recently deleted entries. */
export async function listDeleted(content: DeskContent, kind: DeskKind) {
  const { set } = content.live.served();
  const former = kind.page
    ? listSlugsAt(
        kind.page,
        (await content.store.history(SEARCHED_CHANGES)).flatMap(({ paths }) => paths),
      )
    : (await readListVersions(content, kind)).flatMap(({ items }) => [...items.keys()]);
  const current = new Set(listEntries(set, kind).map(({ slug }) => slug));
  const renamed = readRedirects(content);
  const gone = [...new Set(former)].filter(
    (slug) => !current.has(slug) && !renamed.has(`${kind.page?.address}${slug}`),
  );
  return Promise.all(
    gone
      .slice(0, SHOWN_DELETED)
      .map(async (slug) => ({ slug, heading: await nameDeleted(content, { kind, slug }) })),
  );
}
