import type { Article, CaseStudy, Logo, Testimonial } from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import { getMediaUrl } from '../files/content-file';
import { listBannerNames } from '../files/find-picture';
import { Collection, type ListedEntry } from './collection';
import type { PackedEntry, PackedReading } from './packed-entry';

/** The readings of all files of a set, by path. */
export type ContentSet = ReadonlyMap<string, PackedReading>;

type Shown = NonNullable<PackedReading['entry']>;
type Picture = Extract<Shown, { kind: 'picture' }>;

/** `hash`: of its file. */
export type StoredPicture = Pick<Picture, 'format' | 'digest'> & { hash: string };

/** By path, such as `logos/acorn.svg`. Every entry has a banner at a path with its slug. */
type Pictures = ReadonlyMap<string, StoredPicture>;

/** All content of one version. The version is a digest of it. */
export type Snapshot = {
  version: string;
  articles: Collection<Article>;
  caseStudies: Collection<CaseStudy>;
  logos: Logo[];
  testimonials: Testimonial[];
  pictures: Pictures;
};

const findBanner = (pictures: Pictures, card: { slug: string; category: string }) =>
  listBannerNames(card)
    .map((name) => pictures.get(`banners/${name}.svg`))
    .find((picture) => picture !== undefined);

/** The URL of a picture, or '' without one. */
function findUrl(pictures: Pictures, path: string): string {
  const picture = pictures.get(path);
  return picture ? getMediaUrl(path, picture.digest) : '';
}

const list = (entry: PackedEntry, shown: object): ListedEntry => ({
  ...entry,
  card: { ...entry.card, ...shown },
  shown,
});

/** The digest of the paths and hashes of a set. */
function computeVersion(set: ContentSet): string {
  const digest = createHash('sha256');
  for (const path of [...set.keys()].sort()) digest.update(`${path}\n${set.get(path)?.hash}\n`);
  return digest.digest('hex').slice(0, 16);
}

/** Puts together what visitors see of a set. */
export function createSnapshot(set: ContentSet): Snapshot {
  const readings = [...set.values()];
  const pictures = new Map<string, StoredPicture>();
  for (const { entry, hash } of readings)
    if (entry?.kind === 'picture')
      pictures.set(entry.path, { hash, format: entry.format, digest: entry.digest });
  const banners = new Map<string, StoredPicture>();
  const bannerOf = (card: { slug: string; category: string }) => {
    const banner = findBanner(pictures, card);
    if (!banner) return '';
    const path = `banners/${card.slug}.svg`;
    banners.set(path, banner);
    return getMediaUrl(path, banner.digest);
  };
  const shown = readings.flatMap(({ entry }) => entry ?? []);
  const articles = shown.flatMap((entry) => {
    if (entry.kind !== 'article' || entry.isDraft) return [];
    return list(entry.entry, { banner: bannerOf(entry.entry.card) });
  });
  const caseStudies = shown.flatMap((entry) => {
    if (entry.kind !== 'case-study' || entry.isDraft) return [];
    bannerOf(entry.entry.card);
    const filename = entry.logo ? findUrl(pictures, `logos/${entry.logo.address}.svg`) : '';
    return list(entry.entry, { images: { logo: { filename } } });
  });
  const logos = shown.flatMap((entry) => (entry.kind === 'logos' ? entry.items : []));
  const testimonials = shown.flatMap((entry) => (entry.kind === 'testimonials' ? entry.items : []));
  return {
    version: computeVersion(set),
    articles: new Collection(articles),
    caseStudies: new Collection(caseStudies),
    logos: logos.map(({ slug, item }) => ({ ...item, banner: findUrl(pictures, `logos/${slug}.svg`) })),
    testimonials: testimonials.map(({ slug, item }) => ({
      ...item,
      banner: findUrl(pictures, `avatars/${slug}.svg`),
    })),
    pictures: new Map([...pictures, ...banners]),
  };
}
