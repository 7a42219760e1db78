import { entryPaths, type EntryKind } from '../../content/files/content-file';
import type { DeskKindName } from '../content/entry-fields';

/** Kinds whose entries have their own file, page and drafts. */
type PageKind = {
  /** Its name in the published content. */
  entryKind: EntryKind;
  /** The path below which its entries' pages are. */
  address: string;
  livePath: (slug: string) => string;
  draftPath: (slug: string) => string;
};

/**
 * `headingField`: the field with the entry's name. `textField`: its text, which may contain pictures. `pictures`: the folder of the picture
 * named like the entry.
 */
export type DeskKind = {
  name: DeskKindName;
  headingField: string;
  textField?: string;
  pictures: string;
  page?: PageKind;
  /** The file that lists all entries of a kind whose entries have no pages. */
  listFile?: string;
};

const pageKind = (entryKind: EntryKind, folder: string, extension: string): PageKind => ({
  entryKind,
  address: entryPaths[entryKind],
  livePath: (slug) => `${folder}/${slug}${extension}`,
  draftPath: (slug) => `drafts/${folder}/${slug}${extension}`,
});

export const deskKinds: Readonly<Record<DeskKindName, DeskKind>> = {
  articles: {
    name: 'articles',
    headingField: 'title',
    textField: 'body',
    pictures: 'banners',
    page: pageKind('article', 'articles', '.md'),
  },
  'case-studies': {
    name: 'case-studies',
    headingField: 'heading',
    textField: 'clientBackground',
    pictures: 'banners',
    page: pageKind('case-study', 'case-studies', '.yaml'),
  },
  testimonials: {
    name: 'testimonials',
    headingField: 'name',
    pictures: 'avatars',
    listFile: 'testimonials.yaml',
  },
  logos: { name: 'logos', headingField: 'name', pictures: 'logos', listFile: 'logos.yaml' },
};

/** The slugs of the entries at these paths, without duplicates. */
export function listSlugsAt({ livePath }: PageKind, paths: readonly string[]): string[] {
  const [before = '', after = ''] = livePath('*').split('*');
  const live = paths.map((path) => path.replace(/^drafts\//, ''));
  const own = live.filter((path) => path.startsWith(before) && path.endsWith(after));
  return [...new Set(own.map((path) => path.slice(before.length, -after.length)))];
}

/** The path of an entry's page on the desk, or of one of its subpages. */
export const deskPath = (kind: DeskKindName, slug: string, page = '') =>
  `/content/${kind}/${slug}${page && `/${page}`}`;
