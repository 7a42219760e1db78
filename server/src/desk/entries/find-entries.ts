import type { ContentSet } from '../../content/set/snapshot';
import { isVisible } from '../../content/set/visibility';
import { type DeskKind, listSlugsAt } from './kinds';

/** A file of the set that is served. */
type FoundFile = { path: string; hash: string };

/** `scheduled`: visitors will see it from `visibleFrom` on. `left-out`: visitors do not see it, because its file has mistakes. */
type EntryState = 'live' | 'scheduled' | 'draft' | 'left-out';

/** An entry as listed on the desk. `heading`: unknown for a file with mistakes. `draft`: a file in `drafts/`. */
export type FoundEntry = {
  slug: string;
  heading?: string;
  state: EntryState;
  visibleFrom?: string;
  live?: FoundFile;
  draft?: FoundFile;
};

const findFile = (set: ContentSet, path: string): FoundFile | undefined => {
  const reading = set.get(path);
  return reading && { path, hash: reading.hash };
};

/** Returns undefined if the set has neither the entry nor a draft of it. */
function findPageEntry(set: ContentSet, page: NonNullable<DeskKind['page']>, slug: string) {
  const live = findFile(set, page.livePath(slug));
  const draft = findFile(set, page.draftPath(slug));
  if (!live && !draft) return undefined;
  const read = (file?: FoundFile) => {
    const entry = file && set.get(file.path)?.entry;
    return entry && 'visibleFrom' in entry ? entry : undefined;
  };
  const [shown, drafted] = [read(live), read(draft)];
  const { heading, visibleFrom } = shown ?? drafted ?? {};
  const state = (): EntryState => {
    if (!live || shown?.isDraft) return 'draft';
    if (!shown) return 'left-out';
    return isVisible(shown, Date.now()) ? 'live' : 'scheduled';
  };
  return { slug, heading, visibleFrom, live, draft, state: state() };
}

/** Finds an entry with a page or in a list file. */
export function findEntry(set: ContentSet, kind: DeskKind, slug: string): FoundEntry | undefined {
  if (kind.page) return findPageEntry(set, kind.page, slug);
  return listEntries(set, kind).find((entry) => entry.slug === slug);
}

/** Lists all entries of a kind: those with a page newest first, items of a list file in its order. */
export function listEntries(set: ContentSet, kind: DeskKind): FoundEntry[] {
  const { page, listFile } = kind;
  if (!page) {
    const live = findFile(set, listFile ?? '');
    const entry = live && set.get(live.path)?.entry;
    const items = entry?.kind === 'logos' || entry?.kind === 'testimonials' ? entry.items : [];
    return items.map(({ slug, item }) => ({ slug, heading: item.heading, state: 'live', live }));
  }
  const found = listSlugsAt(page, [...set.keys()]).flatMap((slug) => findPageEntry(set, page, slug) ?? []);
  return found.sort(
    (a, b) => (b.visibleFrom ?? '9').localeCompare(a.visibleFrom ?? '9') || a.slug.localeCompare(b.slug),
  );
}
