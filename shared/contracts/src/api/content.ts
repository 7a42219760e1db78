import type * as v from 'valibot';
import { articleCardSchema, articleSchema, type Article, type ArticleCard } from '../entries/article';
import {
  caseStudyCardSchema,
  caseStudySchema,
  type CaseStudy,
  type CaseStudyCard,
} from '../entries/case-study';
import { logoSchema, testimonialSchema } from '../entries/clients';
import { articlePageSize, caseStudyPageSize, type ListQuery, totalCountHeader } from '../entries/list-query';
import { matchesArticle, matchesCaseStudy, matchesCategory, matchesService } from '../entries/matching';
import { escapeHtml, snippet } from '../text/plain-text';
import { parseEntry, parseList } from './parse-list';
import { type CallContext, get } from './request';

/** One page of a list. `total`: the number of matches on all pages. */
export type Page<Card> = { items: Card[]; total: number };

/** `matches` and `cut` filter and shorten cards the way the service does. */
type List<Card> = {
  path: string;
  schema: v.GenericSchema<unknown, Card>;
  defaultPageSize: number;
  matches: (card: Card, query: ListQuery) => boolean;
  cut: (card: Card) => Card;
};

const cutHtml = (html: string) => escapeHtml(snippet(html));

/** Returns one page of cards, even from a back end that ignores the parameters and returns all entries as an array. */
async function listPage<Card>(list: List<Card>, query: ListQuery, context: CallContext): Promise<Page<Card>> {
  const asked = { page: 1, pageSize: list.defaultPageSize, ...query };
  const { page, pageSize } = asked;
  const parse = parseList(list.schema, list.path);
  const { value, headers } = await get(list.path, parse, context, asked);
  const { entries, leftOut } = value;
  const total = Number(headers[totalCountHeader]);
  if (headers[totalCountHeader] !== undefined && Number.isInteger(total)) {
    // If there are several pages, invalid entries still count, so that pages begin and end where the service counts them.
    const isAll = page === 1 && entries.length + leftOut >= total;
    return { items: entries, total: isAll ? entries.length : total };
  }
  const matching = entries.filter((card) => list.matches(card, query));
  const items = matching.slice((page - 1) * pageSize, page * pageSize).map(list.cut);
  return { items, total: matching.length };
}

const articles: List<ArticleCard> = {
  path: 'getblogs',
  schema: articleCardSchema,
  defaultPageSize: articlePageSize,
  matches: (card, { q = '', category = '' }) => matchesArticle(card, q) && matchesCategory(card, category),
  cut: (card) => ({ ...card, desc: cutHtml(card.desc) }),
};

const caseStudies: List<CaseStudyCard> = {
  path: 'getcasestudies',
  schema: caseStudyCardSchema,
  defaultPageSize: caseStudyPageSize,
  matches: (card, { q = '', category = '', service = '' }) =>
    matchesCaseStudy(card, q) && matchesCategory(card, category) && matchesService(card, service),
  cut: (card) => ({ ...card, clientBackground: cutHtml(card.clientBackground) }),
};

/** @throws like `get` in `request.ts`. */
export const listArticles = (query: ListQuery, context: CallContext) => listPage(articles, query, context);

/** @throws like `get` in `request.ts`. */
export const listCaseStudies = (query: ListQuery, context: CallContext) =>
  listPage(caseStudies, query, context);

async function getEntry<Entry>(
  call: 'blogs' | 'casestudy',
  schema: v.GenericSchema<unknown, Entry>,
  slug: string,
  context: CallContext,
) {
  return (await get(`${call}/${encodeURIComponent(slug)}`, parseEntry(schema, call), context)).value;
}

/** @throws like `get` in `request.ts`; a Response with status 404 for an unknown slug. */
export const getArticle = (slug: string, context: CallContext): Promise<Article> =>
  getEntry('blogs', articleSchema, slug, context);

/** @throws like `get` in `request.ts`; a Response with status 404 for an unknown slug. */
export const getCaseStudy = (slug: string, context: CallContext): Promise<CaseStudy> =>
  getEntry('casestudy', caseStudySchema, slug, context);

async function getAll<Entry>(path: string, schema: v.GenericSchema<unknown, Entry>, context: CallContext) {
  return (await get(path, parseList(schema, path), context)).value.entries;
}

/** @throws like `get` in `request.ts`. */
export const getLogos = (context: CallContext) => getAll('getlogos', logoSchema, context);

/** @throws like `get` in `request.ts`. */
export const getTestimonials = (context: CallContext) =>
  getAll('gettestimonials', testimonialSchema, context);
