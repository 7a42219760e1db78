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
  sortProblems,
} from './content-file';
import { decodeText } from './decode-text';
import { describeIgnored, isOfSystem } from './checks/ignored-files';
import { readPicture } from './picture-file';
import { readRedirects } from './redirects-file';
import { toSlug } from './checks/suggest';
import { noReferences, type Read, refuse, type TextFile } from './text-file';

type ReadText = (file: TextFile, rules: ContentRules) => Read;

const listFiles: ReadonlyMap<string, ReadText> = new Map([
  ['logos.yaml', readLogos],
  ['testimonials.yaml', readTestimonials],
  ['redirects.yaml', readRedirects],
]);

const pictureFormats: Readonly<Record<string, PictureFormat>> = {
  '.svg': 'svg',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
};

const readText =
  (read: ReadText) =>
  ({ path, bytes }: SetFile, rules: ContentRules): Read => {
    const decoded = decodeText(bytes);
    if ('message' in decoded) return refuse([{ file: path, ...decoded }]);
    const { name: slug } = posix.parse(path);
    return read({ file: path, slug, text: decoded.text, isRevision: path.startsWith('drafts/') }, rules);
  };

/** The reader of the files in a folder. In `drafts/` are revisions of entries. */
function findReader(path: string): ((file: SetFile, rules: ContentRules) => Read) | undefined {
  const { dir, ext } = posix.parse(path);
  const kind = dir.replace(/^drafts\//, '') + ext;
  if (kind === 'articles.md') return readText(readArticle);
  if (kind === 'case-studies.yaml') return readText(readCaseStudy);
  const format = pictureFormats[ext];
  const isPicture = /^(?:logos|avatars|banners|pictures)$/.test(dir);
  return isPicture && format ? (file) => readPicture(file, format) : undefined;
}

function readKnownFile(file: SetFile, rules: ContentRules): Read {
  const { path } = file;
  const readList = listFiles.get(path);
  if (readList) return readText(readList)(file, rules);
  const read = isOfSystem(path) ? undefined : findReader(path);
  if (!read) {
    const message = describeIgnored(path);
    const warnings = message === undefined ? [] : [{ file: path, line: 1, message }];
    return { errors: [], warnings, references: noReferences };
  }
  const { name, ext } = posix.parse(path);
  if (isSlug(name)) return read(file, rules);
  const rule =
    'The name of this file is part of an address: small letters, digits and single hyphens, at most 100.';
  const slug = toSlug(name);
  return refuse([{ file: path, line: 1, message: slug ? `${rule} Name it ${slug}${ext}.` : rule }]);
}

/** Mistakes in `drafts/` only warn: an unfinished draft can be stored, and is checked again when it is published. */
function allowUnfinished(read: Read): Read {
  return { ...read, errors: [], warnings: sortProblems([...read.errors, ...read.warnings]) };
}

/** Reads one file of a content set. Depends only on its path, its bytes and the rules. Does not throw. */
export function readContentFile(file: SetFile, rules: ContentRules): FileReading {
  const read = readKnownFile(file, rules);
  const isDraft = file.path.startsWith('drafts/');
  return { hash: hashFile(file.bytes), ...(isDraft ? allowUnfinished(read) : read) };
}
