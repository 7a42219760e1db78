import { UsageError } from '@hireloom/releases';
import type { Article, CaseStudy, Logo, Testimonial } from '@hireloom/contracts';
import { isUtf8 } from 'node:buffer';
import { LRUCache } from 'lru-cache';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readArticle } from './article-file';
import { type Pictures, readLogos, readTestimonials } from './brand-files';
import { readCaseStudy } from './case-study-file';
import type { Entry } from './collection';
import {
  type ContentFile,
  formatProblem,
  type ContentProblem,
  isSlug,
  getMediaUrl,
  slugRule,
} from './content-file';

/** Everything in a content folder. */
export type ContentSet = {
  articles: Entry<Article>[];
  caseStudies: Entry<CaseStudy>[];
  testimonials: Testimonial[];
  logos: Logo[];
  /** Banner URLs contain the slug of their article or case study. */
  pictures: Pictures;
};

type ReadOne<Item> = (file: ContentFile) => Item | ContentProblem[];

/** Whether an entry of a folder is a content file. Ignores folders, and hidden files that editors and systems leave behind. */
const isContent = (folder: string, name: string, extension: string) =>
  name.endsWith(extension) &&
  !name.startsWith('.') &&
  statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true;

function readFile<Item>(path: string, file: string, extension: string, readOne: ReadOne<Item>) {
  const slug = basename(file, extension);
  if (!isSlug(slug)) {
    return [{ file, line: 1, message: `has a file name that cannot be an address: it ${slugRule}` }];
  }
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) return [{ file, line: 1, message: 'is not UTF-8: save it with that encoding' }];
  return readOne({ file, slug, text: bytes.toString() });
}

function readEach<Item>(folder: string, subfolder: string, extension: string, readOne: ReadOne<Item>) {
  const items: Item[] = [];
  const problems: ContentProblem[] = [];
  const path = join(folder, subfolder);
  const names = existsSync(path) ? readdirSync(path) : [];
  for (const name of names.filter((one) => isContent(path, one, extension)).sort()) {
    const read = readFile(join(path, name), `${subfolder}/${name}`, extension, readOne);
    if (Array.isArray(read)) problems.push(...read);
    else items.push(read);
  }
  return { items, problems };
}

/** Matches scripts, foreign content, and anything that an image would load from elsewhere. */
const unsafeInSvg =
  /<script|<foreignObject|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#|data:image\/)|@import|url\(\s*["']?(?!#)/i;

const readPicture: ReadOne<ContentFile> = (picture) => {
  const { file, text } = picture;
  if (!/<svg[\s>]/.test(text)) return [{ file, line: 1, message: 'is not an SVG: save the picture as one' }];
  if (!unsafeInSvg.test(text)) return picture;
  return [{ file, line: 1, message: 'has scripts or links in it: save the picture as plain SVG' }];
};

function readPictures(folder: string) {
  const read = ['logos', 'avatars', 'banners'].map((name) => readEach(folder, name, '.svg', readPicture));
  return {
    svgs: new Map(read.flatMap(({ items }) => items.map(({ file, text }) => [file, text]))),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** The banner of all articles and case studies without their own or their category's. */
const OTHER_BANNER = 'banners/other.svg';

const findBanner = (svgs: Pictures, { slug, category }: { slug: string; category: string }) =>
  svgs.get(`banners/${slug}.svg`) ??
  svgs.get(`banners/${category.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.svg`) ??
  svgs.get(OTHER_BANNER) ??
  '';

function addBanner({ item, card, searchText }: Entry<Article>, svgs: Pictures): Entry<Article> {
  const banner = getMediaUrl(`banners/${item.slug}.svg`, findBanner(svgs, item));
  return { item: { ...item, banner }, card: { ...card, banner }, searchText };
}

/** Articles by their source text: sanitising a thousand takes seconds, and usually only one has changed. */
const knownArticles = new LRUCache<string, Entry<Article> | ContentProblem[]>({ max: 5000 });

function readArticleOnce(file: ContentFile, imageHosts: readonly string[]) {
  const key = JSON.stringify([file, imageHosts]);
  const article = knownArticles.get(key) ?? readArticle(file, imageHosts);
  knownArticles.set(key, article);
  return article;
}

/**
 * Reads and validates a content folder. If there are problems, the returned content is incomplete. `imageHosts`: other hosts from
 * which content may load images. @throws UsageError if the folder does not exist
 */
export function readContentFolder(
  folder: string,
  imageHosts: readonly string[] = [],
): { content: ContentSet; problems: ContentProblem[] } {
  if (!existsSync(folder)) {
    throw new UsageError(`There is no content folder ${folder}. Set CONTENT_DIR to the right one.`);
  }
  const { svgs, problems: ofPictures } = readPictures(folder);
  if (!svgs.has(OTHER_BANNER))
    ofPictures.push({ file: OTHER_BANNER, line: 1, message: 'is missing: add it for what has no banner' });
  const logos = readLogos(folder, svgs);
  const testimonials = readTestimonials(folder, svgs);
  const articles = readEach(folder, 'articles', '.md', (file) => readArticleOnce(file, imageHosts));
  const caseStudies = readEach(folder, 'case-studies', '.yaml', (file) =>
    readCaseStudy(file, { logos: logos.addresses, imageHosts }),
  );
  const banners = [...caseStudies.items, ...articles.items].map(
    ({ item }) => [`banners/${item.slug}.svg`, findBanner(svgs, item)] as const,
  );
  return {
    content: {
      articles: articles.items.map((entry) => addBanner(entry, svgs)),
      caseStudies: caseStudies.items,
      testimonials: testimonials.items,
      logos: logos.items,
      pictures: new Map([...svgs, ...banners]),
    },
    problems: [logos, testimonials, articles, caseStudies, { problems: ofPictures }]
      .flatMap(({ problems }) => problems)
      .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
  };
}

/** Reads a content folder without mistakes. @throws UsageError that lists all mistakes, one per line */
export function readValidContent(folder: string, imageHosts: readonly string[]): ContentSet {
  const { content, problems } = readContentFolder(folder, imageHosts);
  if (problems.length === 0) return content;
  throw new UsageError(problems.map((problem) => `${folder}/${formatProblem(problem)}`).join('\n'));
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
