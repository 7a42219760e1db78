import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import { readArticle } from './article-file';
import { readLogos, readTestimonials } from './brand-files';
import { readCaseStudy } from './case-study-file';
import {
  type ContentRules,
  type FileReading,
  hashFile,
  isSlug,
  type PictureFormat,
  type SetFile,
  slugRule,
} from './content-file';
import { readPicture } from './picture-file';
import { readRedirects } from './redirects-file';
import { noReferences, type Read, refuse, type TextFile } from './text-file';

type ReadText = (file: TextFile, rules: ContentRules) => Read;

/** Folders of entries. The same file in `drafts/` is a revision of the entry. */
const entryFolders: ReadonlyMap<string, { extension: string; read: ReadText }> = new Map([
  ['articles', { extension: '.md', read: readArticle }],
  ['case-studies', { extension: '.yaml', read: readCaseStudy }],
]);

const listFiles: ReadonlyMap<string, ReadText> = new Map([
  ['logos.yaml', readLogos],
  ['testimonials.yaml', readTestimonials],
  ['redirects.yaml', readRedirects],
]);

/** `pictures`: those inside articles. */
export const pictureFolders: ReadonlySet<string> = new Set(['logos', 'avatars', 'banners', 'pictures']);

const formats: Readonly<Record<string, PictureFormat>> = {
  '.svg': 'svg',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
};

const nothing: Read = { errors: [], warnings: [], references: noReferences };

/** Files of a content folder that belong to editors and systems, not to the set. */
export const isOfSystem = (path: string) => path.split('/').some((part) => part.startsWith('.'));

/** Files of the set that are for those who write it. */
const notShown: ReadonlySet<string> = new Set(['README.md', 'published.json']);

function readTextFile({ path, bytes }: SetFile, rules: ContentRules, read: ReadText): Read {
  const { name: slug } = posix.parse(path);
  if (!isUtf8(bytes))
    return refuse([{ file: path, line: 1, message: 'is not UTF-8: save it with that encoding' }]);
  const text = Buffer.from(bytes).toString();
  return read({ file: path, slug, text, isRevision: path.startsWith('drafts/') }, rules);
}

function readKnownFile(file: SetFile, rules: ContentRules): Read {
  const { path } = file;
  const listReader = listFiles.get(path);
  if (listReader) return readTextFile(file, rules, listReader);
  const { dir, name, ext } = posix.parse(path);
  const folder = dir.replace(/^drafts\//, '');
  const entries = entryFolders.get(folder);
  const format = formats[ext];
  const isPicture = pictureFolders.has(dir) && format;
  if (!isPicture && entries?.extension !== ext) return nothing;
  if (!isSlug(name)) {
    const message = `has a file name that cannot be an address: it ${slugRule}`;
    return refuse([{ file: path, line: 1, message }]);
  }
  if (isPicture) return readPicture(file, format);
  return entries ? readTextFile(file, rules, entries.read) : nothing;
}

/** Reads one file of a content set. Depends on its path, its bytes and the rules alone. Does not throw. */
export function readContentFile(file: SetFile, rules: ContentRules): FileReading {
  const isShown = !isOfSystem(file.path) && !notShown.has(file.path);
  return { hash: hashFile(file.bytes), ...(isShown ? readKnownFile(file, rules) : nothing) };
}
