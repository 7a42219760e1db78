import { type CallContext, getArticle, listArticles, logFailure } from '@hireloom/contracts/api';
import {
  type Article,
  type ArticleCard,
  escapeHtml,
  maxPageSize,
  plainText,
  snippet,
  withoutLineBreakMarkers,
} from '@hireloom/contracts';
import { blogs } from '../../content/blogs';
import { type ArrangedHtml, arrangeHtml, loadSanitiser } from '../article-html/arrange-html';
import { isNotFound, type StoryContext } from '../detail/detail-data';

export type ShownArticle = Omit<Article, 'desc' | 'summary'> &
  ArrangedHtml & { description: string; minutes: number };

export type Related = ArticleCard[] | null;

const MAX_DESCRIPTION_LENGTH = 160;
const RELATED_SHOWN = 3;
/** More than are shown, because the API's category filter also matches keywords in headings, and those articles are dropped. */
const RELATED_FETCHED = 9;

const WORDS_PER_MINUTE = 220;

/** How long an adult takes to read the HTML's text, in whole minutes, at least 1. */
export const estimateReadingMinutes = (html: string) =>
  Math.max(1, Math.round(plainText(html).split(' ').length / WORDS_PER_MINUTE));

export async function fetchArticle(
  slug: string,
  { imageHosts, ...context }: StoryContext,
): Promise<ShownArticle> {
  const [{ desc, summary, ...article }, sanitise] = await Promise.all([
    getArticle(slug, context),
    loadSanitiser(),
  ]);
  return {
    ...article,
    ...arrangeHtml(sanitise(withoutLineBreakMarkers(desc), imageHosts), blogs.detail.table),
    description: summary || snippet(desc, MAX_DESCRIPTION_LENGTH - 1),
    minutes: estimateReadingMinutes(desc),
  };
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

export async function fetchRelated({ slug, category }: ShownArticle, context: CallContext): Promise<Related> {
  try {
    const { items } = await listArticles({ category, pageSize: RELATED_FETCHED }, context);
    return items
      .filter((other) => other.slug !== slug && isSame(other.category, category))
      .slice(0, RELATED_SHOWN);
  } catch (error) {
    logFailure('The related articles could not be loaded', error, context.signal);
    return null;
  }
}

const toCard = ({ _id, slug, heading, desc, banner, category, createdAt }: Article): ArticleCard => ({
  _id,
  slug,
  heading,
  banner,
  category,
  createdAt,
  desc: escapeHtml(snippet(desc)),
});

async function fetchCard(slug: string, context: CallContext): Promise<ArticleCard[]> {
  try {
    return [toCard(await getArticle(slug, context))];
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** Skips slugs without an article. Asks the list first: the API serves lists from memory even while its database is down. */
export async function fetchCards(slugs: readonly string[], context: CallContext): Promise<ArticleCard[]> {
  const { items } = await listArticles({ pageSize: maxPageSize }, context);
  const listed = new Map(items.map((card) => [card.slug, card]));
  const cards = await Promise.all(slugs.map(async (slug) => listed.get(slug) ?? fetchCard(slug, context)));
  return cards.flat();
}
