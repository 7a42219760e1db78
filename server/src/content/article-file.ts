import {
  type Article,
  type ArticleCard,
  categories,
  escapeHtml,
  plainText,
  snippet,
} from '@hireloom/contracts';
import * as v from 'valibot';
import type { Entry } from './collection';
import {
  type ContentFile,
  type ContentProblem,
  readYaml,
  dayField,
  createId,
  titleField,
} from './content-file';
import { foreignPictureRule, findForeignPictures, renderMarkdown } from './markdown';
import { listArticleTexts } from './matching';

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

/**
 * Finds a first-level heading, which the body may not contain because the title is the page's only one. Returns its line index or
 * -1.
 */
function findFirstLevelHeading(lines: readonly string[]): number {
  let isCode = false;
  return lines.findIndex((line) => {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    return !isCode && /^(#\s|<h1\b)/i.test(line);
  });
}

/** Finds problems in the body. `line`: index in the body, or 0 for an image whose URL is spelled differently in the source. */
function checkBody(
  body: string,
  html: string,
  imageHosts: readonly string[],
): Omit<ContentProblem, 'file'>[] {
  const lines = body.split('\n');
  const heading = findFirstLevelHeading(lines);
  const problems = findForeignPictures(body, imageHosts).map((address) => ({
    line: Math.max(
      lines.findIndex((line) => line.includes(address)),
      0,
    ),
    message: `${foreignPictureRule} (${address})`,
  }));
  if (heading >= 0) {
    const message = 'must begin its headings with ##, not #: the title is the heading of the page';
    problems.unshift({ line: heading, message });
  } else if (!plainText(html)) problems.unshift({ line: 0, message: 'has no text below the front matter' });
  return problems;
}

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

/** Parses an article from a Markdown file with front matter. Its banner is still empty. */
export function readArticle(
  { file, slug, text }: ContentFile,
  imageHosts: readonly string[],
): Entry<Article> | ContentProblem[] {
  if (text.length > MAX_LENGTH) {
    return [{ file, line: 1, message: 'must be 100,000 characters or fewer: make two articles of it' }];
  }
  const [matter, head] = frontMatter.exec(text) ?? [];
  if (matter === undefined || head === undefined)
    return [{ file, line: 1, message: 'must begin with front matter between two lines of ---' }];
  const { value, problems } = readYaml({ file, text: head, linesBefore: 1 }, headSchema);
  const body = text.slice(matter.length);
  const html = renderMarkdown(body, imageHosts);
  const bodyLine = matter.split('\n').length;
  const inBody = checkBody(body, html, imageHosts).map(({ line, message }) => ({
    file,
    line: bodyLine + line,
    message,
  }));
  const all = [...problems, ...inBody];
  return all.length > 0 || !value ? all : toEntry(slug, value, html);
}
