import { type Article, type ArticleCard, categories, escapeHtml, snippet } from '@hireloom/contracts';
import * as v from 'valibot';
import type { Entry } from '../collection';
import { listArticleTexts } from '../matching';
import { readText } from './check-text';
import { type ContentRules, createId } from './content-file';
import { dayField, titleField } from './fields';
import { type Read, refuse, type TextFile } from './text-file';
import { readYaml } from './yaml-file';

const headSchema = v.strictObject({
  title: titleField(140),
  category: v.picklist(categories, `must be one of: ${categories.join(', ')}`),
  date: dayField,
  updated: v.optional(dayField),
  description: titleField(160),
});

type Head = v.InferOutput<typeof headSchema>;

/** Sanitising takes more than linear time: at worst half a second for this length. */
const MAX_LENGTH = 100_000;

const frontMatter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

function toEntry(slug: string, head: Head, html: string): Entry<Article> {
  const card: ArticleCard = {
    _id: createId('article', slug),
    slug,
    heading: head.title,
    desc: escapeHtml(snippet(html)),
    banner: '',
    category: head.category,
    createdAt: head.date,
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
  if (text.length > MAX_LENGTH)
    return refuse([
      { file, line: 1, message: 'must be 100,000 characters or fewer: make two articles of it' },
    ]);
  const [matter, head] = frontMatter.exec(text) ?? [];
  if (matter === undefined || head === undefined)
    return refuse([{ file, line: 1, message: 'must begin with front matter between two lines of ---' }]);
  const { value, problems } = readYaml({ file, text: head, linesBefore: 1 }, headSchema);
  const start = { file, line: matter.split('\n').length, field: 'body' };
  const body = readText({ text: text.slice(matter.length), start }, rules);
  const errors = [...problems, ...body.errors];
  const { html, warnings, references } = body;
  if (!value || errors.length > 0) return { errors, warnings, references };
  const publication = { isDraft: isRevision, isRevision, visibleFrom: value.date };
  const entry = { kind: 'article' as const, slug, entry: toEntry(slug, value, html), ...publication };
  return { entry, errors, warnings, references };
}
