import * as v from 'valibot';
import { articleCardSchema, articleSchema, type Article, type ArticleCard } from '../contracts/article';
import {
  caseStudyCardSchema,
  caseStudySchema,
  type CaseStudy,
  type CaseStudyCard,
} from '../contracts/case-study';
import {
  articlePageSize,
  caseStudyPageSize,
  type ListQuery,
  totalCountHeader,
} from '../contracts/list-query';
import { logoSchema, type Logo } from '../contracts/logo';
import { matchesArticle, matchesCaseStudy, matchesCategory } from '../contracts/matching';
import { testimonialSchema, type Testimonial } from '../contracts/testimonial';
import { type Answer, type CallContext, get } from './request';

/** One page of a list. `total`: all matches, on every page. */
export type Page<Card> = { items: Card[]; total: number };

type Paging = { page?: number; pageSize: number };

/** The asked page, also from a back end that ignores the parameters and answers the whole array. */
function toPage<Card>(
  { value, headers }: Answer<Card[]>,
  { page = 1, pageSize }: Paging,
  matches: (card: Card) => boolean,
) {
  const total = Number(headers[totalCountHeader]);
  if (headers[totalCountHeader] !== undefined && Number.isInteger(total)) return { items: value, total };
  const matching = value.filter(matches);
  return { items: matching.slice((page - 1) * pageSize, page * pageSize), total: matching.length };
}

/** @throws as `get` in `request.ts`. */
export async function listArticles(query: ListQuery, context: CallContext): Promise<Page<ArticleCard>> {
  const asked = { page: 1, pageSize: articlePageSize, ...query };
  const answer = await get('getblogs', v.array(articleCardSchema), context, asked);
  const { q = '', category = '' } = query;
  return toPage(answer, asked, (card) => matchesArticle(card, q) && matchesCategory(card, category));
}

/** @throws as `get` in `request.ts`. */
export async function listCaseStudies(query: ListQuery, context: CallContext): Promise<Page<CaseStudyCard>> {
  const asked = { page: 1, pageSize: caseStudyPageSize, ...query };
  const answer = await get('getcasestudies', v.array(caseStudyCardSchema), context, asked);
  return toPage(answer, asked, (card) => matchesCaseStudy(card, query.q ?? ''));
}

/** @throws as `get` in `request.ts`; a Response with status 404 for an unknown slug. */
export async function getArticle(slug: string, context: CallContext): Promise<Article> {
  return (await get(`blogs/${encodeURIComponent(slug)}`, articleSchema, context)).value;
}

/** @throws as `get` in `request.ts`; a Response with status 404 for an unknown slug. */
export async function getCaseStudy(slug: string, context: CallContext): Promise<CaseStudy> {
  return (await get(`casestudy/${encodeURIComponent(slug)}`, caseStudySchema, context)).value;
}

/** @throws as `get` in `request.ts`. */
export async function getLogos(context: CallContext): Promise<Logo[]> {
  return (await get('getlogos', v.array(logoSchema), context)).value;
}

/** @throws as `get` in `request.ts`. */
export async function getTestimonials(context: CallContext): Promise<Testimonial[]> {
  return (await get('gettestimonials', v.array(testimonialSchema), context)).value;
}
