import { type Article, type ArticleCard, categories, escapeHtml, snippet } from '@hireloom/contracts';
import * as v from 'valibot';
import { listArticleTexts } from '../matching';
import { readText } from './check-text';
import { type ContentRules, createId, type Entry } from './content-file';
import { dayField, publicationField } from './dates';
import { choiceField, draftField, fieldSet, titleField } from './fields';
import { type Read, refuse, type TextFile } from './text-file';
import { readYaml } from './yaml-file';

const headSchema = fieldSet({
  title: titleField(140),
  category: choiceField('category', categories),
  date: publicationField,
  updated: v.optional(dayField),
  description: titleField(160),
  draft: draftField,
});

type Head = v.InferOutput<typeof headSchema>;

/** Sanitising takes more than linear time: at worst half a second for this length. */
const MAX_LENGTH = 100_000;

/** Matches the fields of an article with the lines around them. */
export const frontMatter = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/;

const NEEDED = 'an article begins with title, category, date and description between two lines of ---.';

/** Says why a file has no front matter. Word processors turn three hyphens into dashes. */
function describeStart(text: string): string {
  const [first = ''] = text.split('\n', 1);
  if (text.trim() === '') return `This file is empty: ${NEEDED}`;
  if (/^[-–—\s]+$/.test(first) && /[–—]/.test(first))
    return `Write three hyphens (---) instead of “${first.trim()}”.`;
  if (/^\s+---/.test(text)) return 'Delete the empty lines and spaces before the first ---.';
  if (/^---[ \t]*$/.test(first) && !text.startsWith('---', first.length + 1))
    return 'The fields that begin with --- have no second line of --- below them.';
  return `The fields are missing: ${NEEDED}`;
}

function toEntry(slug: string, head: Head, html: string): Entry<Article> {
  const card: ArticleCard = {
    _id: createId('article', slug),
    slug,
    heading: head.title,
    desc: escapeHtml(snippet(html)),
    banner: '',
    category: head.category,
    createdAt: head.date.createdAt,
  };
  const item: Article = {
    ...card,
    desc: html,
    ...(head.updated && { updatedAt: head.updated }),
    summary: head.description,
  };
  return { item, card, searchText: listArticleTexts(item).join('\n') };
}

/** Reads an article from a Markdown file with front matter. */
export function readArticle({ file, slug, text, isRevision }: TextFile, rules: ContentRules): Read {
  const refuseFile = (message: string) => refuse([{ file, line: 1, message }]);
  if (text.length > MAX_LENGTH)
    return refuseFile(
      `An article has at most 100,000 characters, and this one ${text.length}. Make two of it.`,
    );
  const [matter, head] = frontMatter.exec(text) ?? [];
  if (matter === undefined || head === undefined) return refuseFile(describeStart(text));
  const { value, findLine, ...fields } = readYaml({ file, text: head, linesBefore: 1 }, headSchema);
  const start = { file, line: matter.split('\n').length, field: 'body' };
  const body = readText({ text: text.slice(matter.length), start }, rules);
  const errors = [...fields.errors, ...body.errors];
  const warnings = [...fields.warnings, ...body.warnings];
  const { html, references } = body;
  if (!value || errors.length > 0) return { errors, warnings, references };
  const publication = {
    isDraft: isRevision || value.draft,
    isRevision,
    visibleFrom: value.date.visibleFrom,
    heading: value.title,
    day: value.date.createdAt.slice(0, 10),
    dateLine: findLine(['date']),
    headingLine: findLine(['title']),
  };
  const entry = { kind: 'article' as const, slug, entry: toEntry(slug, value, html), ...publication };
  return { entry, errors, warnings, references };
}
