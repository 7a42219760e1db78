import type { Article, CaseStudy, Logo, Testimonial } from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import type { EntryKind } from '../files/content-file';
import { resolveRedirects } from '../files/checks/check-redirects';
import {
  findBanner,
  findPictureUrl,
  getPictureUrl,
  type Pictures,
  type StoredPicture,
} from '../pictures/stored-pictures';
import { Collection, type ListedEntry } from './collection';
import type { PackedEntry, PackedReading } from './packed-entry';
import { findMoments, isVisible } from './visibility';

/** The readings of all files of a set, by path. */
export type ContentSet = ReadonlyMap<string, PackedReading>;

type Shown = NonNullable<PackedReading['entry']>;

/** `hash`: of its file. */
type HiddenEntry = { hash: string; entry: ListedEntry };

/** The key of the hidden entries with this slug. */
export const toHiddenKey = (kind: EntryKind, slug: string) => `${kind}/${slug}`;

/** All content of one version. The version is a digest of it, and of when an entry appeared last. */
export type Snapshot = {
  version: string;
  articles: Collection<Article>;
  caseStudies: Collection<CaseStudy>;
  logos: Logo[];
  testimonials: Testimonial[];
  pictures: Pictures;
  /** Drafts, and entries whose date is to come. */
  hidden: ReadonlyMap<string, readonly HiddenEntry[]>;
  /** New paths of what was renamed, by the old ones. */
  redirects: ReadonlyMap<string, string>;
  /** When the next entry appears, in milliseconds since 1970. */
  changesAt: number;
};

const list = (entry: PackedEntry, shown: object, pictures: Pictures): ListedEntry => ({
  ...entry,
  card: { ...entry.card, ...shown },
  shown,
  pictures,
});

/** The digest of the paths and hashes of a set, and of the moment at which an entry appeared last. */
function computeVersion(set: ContentSet, last: number): string {
  const digest = createHash('sha256');
  for (const path of [...set.keys()].sort()) digest.update(`${path}\n${set.get(path)?.hash}\n`);
  return digest.update(String(last)).digest('hex').slice(0, 16);
}

type EntryReading = { hash: string; entry: Extract<Shown, { entry: unknown }> };

/** Completes entries with what depends on other files of the set. */
function createLister(pictures: Pictures) {
  const banners = new Map<string, StoredPicture>();
  /** A banner's URL contains the slug of its entry, except for hidden entries, whose slug it would reveal. */
  const addBanner = (card: { slug: string; category: string }, isHidden: boolean) => {
    const found = findBanner(pictures, card);
    if (!found) return '';
    const { banner } = found;
    const path = isHidden ? found.path : `banners/${card.slug}.svg`;
    if (!isHidden) banners.set(path, banner);
    return getPictureUrl(path, banner);
  };
  return {
    banners,
    listEntry: ({ entry }: EntryReading, isHidden = false): ListedEntry => {
      const banner = addBanner(entry.entry.card, isHidden);
      if (entry.kind === 'article') return list(entry.entry, { banner }, pictures);
      const filename = entry.logo ? findPictureUrl(pictures, 'logos', entry.logo.address) : '';
      return list(entry.entry, { images: { logo: { filename } } }, pictures);
    },
  };
}

function collectHidden(readings: readonly EntryReading[], list: (reading: EntryReading) => ListedEntry) {
  const hidden = new Map<string, HiddenEntry[]>();
  for (const reading of readings) {
    const key = toHiddenKey(reading.entry.kind, reading.entry.slug);
    hidden.set(key, [...(hidden.get(key) ?? []), { hash: reading.hash, entry: list(reading) }]);
  }
  return hidden;
}

/** Puts together what visitors see of a set at this time, in milliseconds since 1970. */
export function createSnapshot(set: ContentSet, now = Date.now()): Snapshot {
  const readings = [...set.values()];
  const shown = readings.flatMap(({ entry, hash }) => (entry ? [{ entry, hash }] : []));
  const pictures = new Map<string, StoredPicture>();
  for (const { entry, hash } of shown)
    if (entry.kind === 'picture')
      pictures.set(entry.path, { hash, format: entry.format, digest: entry.digest, size: entry.size });
  const { banners, listEntry } = createLister(pictures);
  const entries = shown.flatMap(({ entry, hash }) => ('entry' in entry ? [{ entry, hash }] : []));
  const visible = entries.filter(({ entry }) => isVisible(entry, now));
  const listKind = (kind: EntryKind) =>
    visible.flatMap((reading) => (reading.entry.kind === kind ? [listEntry(reading)] : []));
  const { last, next } = findMoments(
    entries.map(({ entry }) => entry),
    now,
  );
  const logos = shown.flatMap(({ entry }) => (entry.kind === 'logos' ? entry.items : []));
  const testimonials = shown.flatMap(({ entry }) => (entry.kind === 'testimonials' ? entry.items : []));
  const redirects = shown.flatMap(({ entry }) => (entry.kind === 'redirects' ? entry.redirects : []));
  return {
    version: computeVersion(set, last),
    changesAt: next,
    articles: new Collection(listKind('article')),
    caseStudies: new Collection(listKind('case-study')),
    hidden: collectHidden(
      entries.filter(({ entry }) => !isVisible(entry, now)),
      (reading) => listEntry(reading, true),
    ),
    redirects: resolveRedirects(redirects),
    logos: logos.map(({ slug, item }) => ({ ...item, banner: findPictureUrl(pictures, 'logos', slug) })),
    testimonials: testimonials.map(({ slug, item }) => ({
      ...item,
      banner: findPictureUrl(pictures, 'avatars', slug),
    })),
    pictures: new Map([...pictures, ...banners]),
  };
}
