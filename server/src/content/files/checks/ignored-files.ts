import { type ParsedPath, posix } from 'node:path';
import { toSlug } from './suggest';

/** Files that editors and systems leave in a folder, which are not part of the set. */
export const isOfSystem = (path: string) =>
  path.split('/').some((part) => part.startsWith('.') || part.startsWith('~$') || part.endsWith('~')) ||
  /(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/i.test(path);

/** Files that document a folder for its writers. */
const notShown: ReadonlySet<string> = new Set(['README.md', 'published.json']);

/** Whether a file of a content folder is part of the set. */
export const isInSet = (path: string) => !isOfSystem(path) && !notShown.has(path);

const pictureEndings = /^\.(?:svg|jpe?g|png|webp|gif|avif|heic|bmp|tiff?)$/i;
const documentEndings = /^\.(?:docx?|odt|rtf|pdf|pages)$/i;
const textEndings = /^\.(?:md|markdown|mdx|txt|text|html?)$/i;
const yamlEndings = /^\.ya?ml$/i;

const FOLDERS =
  'Articles are in articles, case studies in case-studies, pictures in banners, logos, avatars and pictures.';

function describeEntry(folder: string, extension: string, { name, ext }: ParsedPath): string {
  const rename = `Name it ${toSlug(name) || 'name'}${extension}.`;
  if (documentEndings.test(ext))
    return `Documents of word processors are not read. Copy the text into ${folder}/${toSlug(name) || 'name'}${extension}.`;
  if (pictureEndings.test(ext))
    return 'This picture is not used here. Pictures inside articles are in the folder pictures, banners in banners.';
  if (textEndings.test(ext) || yamlEndings.test(ext))
    return `This file is not read, because files in ${folder} end in ${extension}. ${rename}`;
  return `This file is not read: files in ${folder} end in ${extension}.`;
}

const entryExtensions: Readonly<Record<string, string>> = {
  articles: '.md',
  'case-studies': '.yaml',
  'drafts/articles': '.md',
  'drafts/case-studies': '.yaml',
};

const pictureFolders: ReadonlySet<string> = new Set(['logos', 'avatars', 'banners', 'pictures']);

/** Why a file of a set that nothing reads is ignored, and where it belongs. Undefined if it need not be read. */
export function describeIgnored(path: string): string | undefined {
  if (!isInSet(path)) return undefined;
  const parsed = posix.parse(path);
  const { dir, ext, base } = parsed;
  const extension = entryExtensions[dir];
  if (extension) return describeEntry(dir, extension, parsed);
  if (pictureFolders.has(dir)) {
    const advice = 'Save it as .jpg, .png, .webp or .svg, in small letters.';
    return pictureEndings.test(ext)
      ? `Pictures of this kind are not shown. ${advice}`
      : 'This file is not a picture.';
  }
  const parent = dir.split('/', 1)[0] ?? '';
  if (entryExtensions[parent] || pictureFolders.has(parent))
    return `This file is not read, because it is in a folder inside ${parent}. Move it to ${parent}/${base}.`;
  return `This file is not read here. ${FOLDERS}`;
}
