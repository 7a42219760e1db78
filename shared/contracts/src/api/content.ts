import * as v from 'valibot';
import { articleCardSchema, articleSchema, type Article } from '../entries/article';
import { caseStudyCardSchema, caseStudySchema, type CaseStudy } from '../entries/case-study';
import { logoSchema, testimonialSchema } from '../entries/clients';
import { articlePageSize, caseStudyPageSize, type ListQuery, totalCountHeader } from '../entries/list-query';
import { parseList } from './parse-list';
import { type CallContext, get } from './request';

/** One page of a list. `total`: the number of matches on all pages. */
export type Page<Card> = { items: Card[]; total: number };

type List<Card> = { path: string; schema: v.GenericSchema<unknown, Card>; pageSize: number };

const listPage =
  <Card>({ path, schema, pageSize }: List<Card>) =>
  async (query: ListQuery, context: CallContext): Promise<Page<Card>> => {
    const parameters = { page: 1, pageSize, ...query };
    const { value, headers } = await get(path, parseList(schema, path), context, parameters);
    return { items: value, total: Number(headers[totalCountHeader] ?? value.length) };
  };

/** @throws like `get` in `request.ts`. */
export const listArticles = listPage({
  path: 'getblogs',
  schema: articleCardSchema,
  pageSize: articlePageSize,
});

/** @throws like `get` in `request.ts`. */
export const listCaseStudies = listPage({
  path: 'getcasestudies',
  schema: caseStudyCardSchema,
  pageSize: caseStudyPageSize,
});

async function getEntry<Entry>(
  call: 'blogs' | 'casestudy',
  schema: v.GenericSchema<unknown, Entry>,
  slug: string,
  context: CallContext,
) {
  return (await get(`${call}/${encodeURIComponent(slug)}`, v.parser(schema), context)).value;
}

/** @throws like `get` in `request.ts`; a Response with status 404 for an unknown slug. */
export const getArticle = (slug: string, context: CallContext): Promise<Article> =>
  getEntry('blogs', articleSchema, slug, context);

/** @throws like `get` in `request.ts`; a Response with status 404 for an unknown slug. */
export const getCaseStudy = (slug: string, context: CallContext): Promise<CaseStudy> =>
  getEntry('casestudy', caseStudySchema, slug, context);

async function getAll<Entry>(path: string, schema: v.GenericSchema<unknown, Entry>, context: CallContext) {
  return (await get(path, parseList(schema, path), context)).value;
}

/** @throws like `get` in `request.ts`. */
export const getLogos = (context: CallContext) => getAll('getlogos', logoSchema, context);

/** @throws like `get` in `request.ts`. */
export const getTestimonials = (context: CallContext) =>
  getAll('gettestimonials', testimonialSchema, context);
