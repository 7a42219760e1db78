import type { Article, ArticleCard, CaseStudy, CaseStudyCard, Logo, Testimonial } from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import type { Dimensions } from '../pictures/read-dimensions';

/** The addresses of entries begin with these. */
export const entryPaths = { article: '/blogs/', 'case-study': '/casestudy/' } as const;

/** Kinds of entries that have a page each. */
export type EntryKind = keyof typeof entryPaths;

/** A file of a content set. `path`: where it is in the set, such as `articles/notice-periods.md`. */
export type SetFile = { path: string; bytes: Uint8Array };

/** This server's rules in addition to the file format. `imageHosts`: other hosts from which content may load images. */
export type ContentRules = { imageHosts: readonly string[] };

/** A place in a content file. `line` counts from 1; `field`: a field of the front matter or YAML, such as `title`. */
export type Place = { file: string; line: number; field?: string };

/** A mistake in a content file, for the person who wrote it. */
export type ContentProblem = Place & { message: string };

/** A link or an image in a text. `address`: its URL as written. */
export type Reference = Place & { address: string };

/** When visitors may see an entry. */
export type Publication = {
  /** Whether the entry is shown nowhere but at its hidden address. */
  isDraft: boolean;
  /** Whether the file is in `drafts/`, so that it can replace an entry that visitors see. */
  isRevision: boolean;
  /** ISO 8601 date and time in UTC from which an entry that is not a draft is listed. */
  visibleFrom: string;
  heading: string;
  /** The day of publication, such as 2026-01-31. */
  day: string;
  /** Where the file has its date and its heading, counted from 1. */
  dateLine: number;
  headingLine: number;
};

/** `card`: the item as shown in lists. `searchText`: its searchable texts, normalised by `comparable`, one per line. */
export type Entry<Item> = { item: Item; card: ArticleCard | CaseStudyCard; searchText: string };

/** `card.banner` and `item.banner` are empty until the set's pictures are known. */
export type ArticleEntry = { kind: 'article'; slug: string; entry: Entry<Article> } & Publication;

/** `logo`: a slug in `logos.yaml`; `images.logo.filename` is empty until that is known. */
export type CaseStudyEntry = {
  kind: 'case-study';
  slug: string;
  entry: Entry<CaseStudy>;
  logo?: Reference;
} & Publication;

/** An item of a list file. `banner` is empty until the set's pictures are known. */
type Listed<Item> = { slug: string; line: number; item: Item };

/** An old path of the site and the new one. */
export type Redirect = { from: string; to: string; line: number };

export type PictureFormat = 'svg' | 'jpeg' | 'png' | 'webp';

/** `path` and `digest`, of its content, make its URL. `svg`: its source, if it is one. */
export type PictureEntry = {
  kind: 'picture';
  path: string;
  format: PictureFormat;
  /** The size of a photograph, in px. */
  size?: Dimensions;
  digest: string;
  svg?: string;
};

/** The entry that a file contributes to the site. */
export type FileEntry =
  | ArticleEntry
  | CaseStudyEntry
  | PictureEntry
  | { kind: 'logos'; items: Listed<Logo>[] }
  | { kind: 'testimonials'; items: Listed<Testimonial>[] }
  | { kind: 'redirects'; redirects: Redirect[] };

/** The fields of an entry that the check of a whole set reads. */
export type EntryFacts = FileEntry extends infer Shown
  ? Shown extends { entry: unknown }
    ? Omit<Shown, 'entry'>
    : Shown
  : never;

/**
 * The content of one file, as plain data that can be passed between threads. `entry` is missing if the file has errors, or shows nothing
 * itself. `hash`: of its bytes. `references`: what only the rest of the set can tell whether it exists.
 */
export type FileReading<Shown = FileEntry> = {
  hash: string;
  entry?: Shown;
  errors: readonly ContentProblem[];
  warnings: readonly ContentProblem[];
  references: { links: readonly Reference[]; pictures: readonly Reference[] };
};

/** Whether the text can be the last part of a URL: lower-case letters, digits and single hyphens, at most 100 characters. */
export const isSlug = (text: string) => text.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The SHA-256 of a file, in hex. */
export const hashFile = digest;

/** Derives an id from the file name, so that an entry keeps its id when its content changes. */
export const createId = (kind: string, slug: string) => digest(`${kind}/${slug}`).slice(0, 24);

export const pictureDigest = (picture: string | Uint8Array) => digest(picture).slice(0, 10);

/** The URL of an image. It changes with the image, so that browsers may cache it for a year. */
export const getMediaUrl = (path: string, pictureHash: string) => `/api/media/${path}?v=${pictureHash}`;

/** Formats a problem so that editors and terminals can link to the line. */
export const formatProblem = ({ file, line, message }: ContentProblem) => `${file}:${line}: ${message}`;

/** Orders problems by file and line. */
export const sortProblems = (problems: readonly ContentProblem[]) =>
  problems.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
