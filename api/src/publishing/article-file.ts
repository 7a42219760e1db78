import { articleSearchTexts, categories, escapeHtml, plainText, snippet } from '@hireloom/contracts';
import * as v from 'valibot';
import type { ArticleRow } from '../schema';
import { drawBanner } from './banner';
import { dayField, hashOf, idOf, pictureAddress, textField } from './fields';
import { foreignPictureRule, foreignPictures, renderMarkdown } from './markdown';
import type { Problem } from './problem';
import { curlQuotes } from './typography';
import { readYaml } from './yaml-file';

const headSchema = v.strictObject({
  title: v.pipe(
    textField(140),
    v.transform((text) => curlQuotes(text)),
  ),
  category: v.picklist(categories, `must be one of: ${categories.join(', ')}`),
  date: dayField,
  updated: v.optional(dayField),
  description: v.pipe(
    textField(160),
    v.transform((text) => curlQuotes(text)),
  ),
});

type Head = v.InferOutput<typeof headSchema>;

type Split = { head: string; body: string; bodyLine: number };

/** Sanitising takes more than linear time: this much takes half a second at worst. */
const longest = 100_000;

const frontMatter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

function split(text: string): Split | undefined {
  const match = frontMatter.exec(text.replace(/^\uFEFF/, ''));
  if (!match) return undefined;
  const body = text.replace(/^\uFEFF/, '').slice(match[0].length);
  return { head: match[1] ?? '', body, bodyLine: match[0].split('\n').length };
}

/** The page's one first-level heading is the title. */
function findFirstLevelHeading(body: string): number {
  let isCode = false;
  return body.split('\n').findIndex((line) => {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    return !isCode && /^(#\s|<h1\b)/i.test(line);
  });
}

/** Reports each picture on the line with its address, or on the first line if the source spells it differently. */
const checkPictures = ({ body, bodyLine }: Split, file: string, imageHosts: readonly string[]): Problem[] =>
  foreignPictures(body, imageHosts).map((address) => {
    const line = body.split('\n').findIndex((one) => one.includes(address));
    return { file, line: bodyLine + Math.max(line, 0), message: `${foreignPictureRule} (${address})` };
  });

function checkBody({ body, bodyLine }: Split, html: string, file: string): Problem[] {
  const heading = findFirstLevelHeading(body);
  if (heading >= 0) {
    const message = 'begins its headings with ##, not #: the title is the heading of the page';
    return [{ file, line: bodyLine + heading, message }];
  }
  return plainText(html) ? [] : [{ file, line: bodyLine, message: 'has no text below the front matter' }];
}

function toRow(slug: string, head: Head, html: string): ArticleRow {
  const row = {
    id: idOf('article', slug),
    slug,
    heading: head.title,
    summary: head.description,
    body: html,
    search_text: articleSearchTexts({ heading: head.title, desc: html }).join('\n'),
    snippet: escapeHtml(snippet(html)),
    banner: pictureAddress(`banners/${slug}.svg`, drawBanner(slug, head.category)),
    category: head.category,
    created_at: head.date,
    updated_at: head.updated ?? null,
  };
  return { ...row, content_hash: hashOf(row) };
}

/** `slug`: the file's name without its extension. */
export type ContentFile = { file: string; slug: string; text: string };

/** An article from a Markdown file with front matter. */
export function readArticle(
  { file, slug, text }: ContentFile,
  imageHosts: readonly string[],
): ArticleRow | Problem[] {
  if (text.length > longest) {
    return [{ file, line: 1, message: 'must be 100,000 characters or fewer: make two articles of it' }];
  }
  const parts = split(text);
  if (!parts) return [{ file, line: 1, message: 'must begin with front matter between two lines of ---' }];
  const head = readYaml({ file, text: parts.head, linesBefore: 1 }, headSchema);
  const html = renderMarkdown(parts.body, imageHosts);
  const problems = [
    ...head.problems,
    ...checkBody(parts, html, file),
    ...checkPictures(parts, file, imageHosts),
  ];
  return problems.length > 0 || !head.value ? problems : toRow(slug, head.value, html);
}
