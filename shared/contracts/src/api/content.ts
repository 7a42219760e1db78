import { articleCardSchema, articleSchema, type Article, type ArticleCard } from '../article';
import { caseStudyCardSchema, caseStudySchema, type CaseStudy, type CaseStudyCard } from '../case-study';
import { articlePageSize, caseStudyPageSize, type ListQuery, totalCountHeader } from '../list-query';
import { logoSchema, type Logo } from '../logo';
import { matchesArticle, matchesCaseStudy, matchesCategory, matchesService } from '../matching';
import { escapeHtml, snippet } from '../plain-text';
import { testimonialSchema, type Testimonial } from '../testimonial';
import { type Entries, parseEntry, parseList } from './parse-list';
import { type Answer, type CallContext, get } from './request';

/** One page of a list. `total`: all matches, on every page. */
export type Page<Card> = { items: Card[]; total: number };

type Paging = { page?: number; pageSize: number };

type Wanted<Card> = { matches: (card: Card) => boolean; cut: (card: Card) => Card };

/** As the service itself cuts and escapes texts for cards. */
const cutHtml = (html: string) => escapeHtml(snippet(html));

/** The asked page of cards, also from a back end that ignores the parameters and answers the whole array of all texts. */
function toPage<Card>(
  { value: { entries, leftOut }, headers }: Answer<Entries<Card>>,
  { page = 1, pageSize }: Paging,
  { matches, cut }: Wanted<Card>,
) {
  const total = Number(headers[totalCountHeader]);
  if (headers[totalCountHeader] !== undefined && Number.isInteger(total)) {
    // On a list of several pages it stays: it says where the pages begin and end, with what is left out on one of them.
    const isAll = page === 1 && entries.length + leftOut >= total;
    return { items: entries, total: isAll ? entries.length : total };
  }
  const matching = entries.filter(matches);
  const items = matching.slice((page - 1) * pageSize, page * pageSize).map(cut);
  return { items, total: matching.length };
}

/** @throws as `get` in `request.ts`. */
export async function listArticles(query: ListQuery, context: CallContext): Promise<Page<ArticleCard>> {
  const asked = { page: 1, pageSize: articlePageSize, ...query };
  const answer = await get('getblogs', parseList(articleCardSchema, 'getblogs'), context, asked);
  const { q = '', category = '' } = query;
  return toPage(answer, asked, {
    matches: (card) => matchesArticle(card, q) && matchesCategory(card, category),
    cut: (card) => ({ ...card, desc: cutHtml(card.desc) }),
  });
}

/** @throws as `get` in `request.ts`. */
export async function listCaseStudies(query: ListQuery, context: CallContext): Promise<Page<CaseStudyCard>> {
  const asked = { page: 1, pageSize: caseStudyPageSize, ...query };
  const answer = await get(
    'getcasestudies',
    parseList(caseStudyCardSchema, 'getcasestudies'),
    context,
    asked,
  );
  const { q = '', category = '', service = '' } = query;
  return toPage(answer, asked, {
    matches: (card) =>
      matchesCaseStudy(card, q) && matchesCategory(card, category) && matchesService(card, service),
    cut: (card) => ({ ...card, clientBackground: cutHtml(card.clientBackground) }),
  });
}

/** @throws as `get` in `request.ts`; a Response with status 404 for an unknown slug. */
export async function getArticle(slug: string, context: CallContext): Promise<Article> {
  return (await get(`blogs/${encodeURIComponent(slug)}`, parseEntry(articleSchema, 'blogs'), context)).value;
}

/** @throws as `get` in `request.ts`; a Response with status 404 for an unknown slug. */
export async function getCaseStudy(slug: string, context: CallContext): Promise<CaseStudy> {
  return (
    await get(`casestudy/${encodeURIComponent(slug)}`, parseEntry(caseStudySchema, 'casestudy'), context)
  ).value;
}

/** @throws as `get` in `request.ts`. */
export async function getLogos(context: CallContext): Promise<Logo[]> {
  return (await get('getlogos', parseList(logoSchema, 'getlogos'), context)).value.entries;
}

/** @throws as `get` in `request.ts`. */
export async function getTestimonials(context: CallContext): Promise<Testimonial[]> {
  return (await get('gettestimonials', parseList(testimonialSchema, 'gettestimonials'), context)).value
    .entries;
}
