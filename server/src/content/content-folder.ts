import { UsageError } from '@hireloom/releases';
import type { Article, CaseStudy, Logo, Testimonial } from '@hireloom/contracts';
import { LRUCache } from 'lru-cache';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { checkSet } from './files/check-set';
import {
  type ContentProblem,
  type Entry,
  type FileEntry,
  type FileReading,
  formatProblem,
  getMediaUrl,
  hashFile,
  pictureDigest,
  sortProblems,
} from './files/content-file';
import { listBannerNames } from './files/find-picture';
import { isOfSystem } from './files/checks/ignored-files';
import { readContentFile } from './files/read-content-file';

/** SVG files of the content folder, by path, such as `logos/acorn.svg`. */
export type Pictures = ReadonlyMap<string, string>;

/** Everything in a content folder. */
export type ContentSet = {
  articles: Entry<Article>[];
  caseStudies: Entry<CaseStudy>[];
  testimonials: Testimonial[];
  logos: Logo[];
  /** Banner URLs contain the slug of their article or case study. */
  pictures: Pictures;
};

const findBanner = (svgs: Pictures, item: { slug: string; category: string }) =>
  listBannerNames(item)
    .map((name) => svgs.get(`banners/${name}.svg`))
    .find((svg) => svg !== undefined) ?? '';

function addBanner({ item, card, searchText }: Entry<Article>, svgs: Pictures): Entry<Article> {
  const banner = getMediaUrl(`banners/${item.slug}.svg`, pictureDigest(findBanner(svgs, item)));
  return { item: { ...item, banner }, card: { ...card, banner }, searchText };
}

/** The URL of the picture of a client or person, or '' without one. */
function findPictureUrl(svgs: Pictures, path: string): string {
  const svg = svgs.get(path);
  return svg === undefined ? '' : getMediaUrl(path, pictureDigest(svg));
}

function addLogo({ item, card, searchText }: Entry<CaseStudy>, filename: string): Entry<CaseStudy> {
  const images = { logo: { filename } };
  return { item: { ...item, images }, card: { ...card, images }, searchText };
}

/** Readings by path and content: sanitising a thousand articles takes seconds, and usually only one has changed. */
const known = new LRUCache<string, FileReading>({ max: 5000 });

function readOnce(path: string, bytes: Uint8Array, imageHosts: readonly string[]): FileReading {
  const key = JSON.stringify([path, hashFile(bytes), imageHosts]);
  const reading = known.get(key) ?? readContentFile({ path, bytes }, { imageHosts });
  known.set(key, reading);
  return reading;
}

/** Paths of all files in a folder, with slashes. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((path) => !isOfSystem(path))
    .sort();
}

/** Puts the entries of all files together. */
function assemble(entries: readonly FileEntry[]): ContentSet {
  const svgs = new Map(
    entries.flatMap((entry) =>
      entry.kind === 'picture' && entry.svg !== undefined ? [[entry.path, entry.svg]] : [],
    ),
  );
  const shown = entries.filter((entry) => !('isDraft' in entry) || !entry.isDraft);
  const articles = shown.flatMap((entry) => (entry.kind === 'article' ? [entry.entry] : []));
  const caseStudies = shown.flatMap((entry) => (entry.kind === 'case-study' ? [entry] : []));
  const logos = shown.flatMap((entry) => (entry.kind === 'logos' ? entry.items : []));
  const testimonials = shown.flatMap((entry) => (entry.kind === 'testimonials' ? entry.items : []));
  const banners = [...articles, ...caseStudies.map(({ entry }) => entry)].map(
    ({ item }) => [`banners/${item.slug}.svg`, findBanner(svgs, item)] as const,
  );
  return {
    articles: articles.map((entry) => addBanner(entry, svgs)),
    caseStudies: caseStudies.map(({ entry, logo }) =>
      addLogo(entry, logo ? findPictureUrl(svgs, `logos/${logo.address}.svg`) : ''),
    ),
    logos: logos.map(({ slug, item }) => ({ ...item, banner: findPictureUrl(svgs, `logos/${slug}.svg`) })),
    testimonials: testimonials.map(({ slug, item }) => ({
      ...item,
      banner: findPictureUrl(svgs, `avatars/${slug}.svg`),
    })),
    pictures: new Map([...svgs, ...banners]),
  };
}

/**
 * Reads and validates a content folder. If there are errors, the returned content is incomplete. `imageHosts`: other hosts from
 * which content may load images. @throws UsageError if the folder does not exist
 */
export function readContentFolder(
  folder: string,
  imageHosts: readonly string[] = [],
): { content: ContentSet; errors: ContentProblem[]; warnings: ContentProblem[] } {
  if (!existsSync(folder)) {
    throw new UsageError(`There is no content folder ${folder}. Set CONTENT_DIR to the right one.`);
  }
  const readings = new Map(
    listFiles(folder).map((path) => [path, readOnce(path, readFileSync(join(folder, path)), imageHosts)]),
  );
  const all = [...readings.values()];
  const together = checkSet(readings, new Set(readings.keys()));
  return {
    content: assemble(all.flatMap(({ entry }) => entry ?? [])),
    errors: sortProblems([...all.flatMap(({ errors }) => errors), ...together.errors]),
    warnings: sortProblems([...all.flatMap(({ warnings }) => warnings), ...together.warnings]),
  };
}

/** Reads a content folder without errors. @throws UsageError that lists all errors, one per line */
export function readValidContent(folder: string, imageHosts: readonly string[]): ContentSet {
  const { content, errors } = readContentFolder(folder, imageHosts);
  if (errors.length === 0) return content;
  throw new UsageError(errors.map((problem) => `${folder}/${formatProblem(problem)}`).join('\n'));
}

/**
 * `state` changes when a visible file of the folder is added, removed or written, and is empty while the folder cannot be read.
 * `changedAt`: the newest time of a change, in ms.
 */
export function readFingerprint(folder: string): { state: string; changedAt: number } {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.'))
      .map(({ parentPath, name }) => {
        const { mtimeMs = 0, size = 0 } = statSync(join(parentPath, name), { throwIfNoEntry: false }) ?? {};
        return { path: join(parentPath, name), mtimeMs, size };
      });
    const changedAt = Math.max(...files.map(({ mtimeMs }) => mtimeMs));
    return { state: JSON.stringify(files), changedAt };
  } catch {
    return { state: '', changedAt: 0 };
  }
}
