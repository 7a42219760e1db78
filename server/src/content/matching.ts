import {
  allCategories,
  type Article,
  type CaseStudy,
  categories,
  type Category,
  plainText,
} from '@hireloom/contracts';

type SearchedArticle = Pick<Article, 'heading' | 'desc'>;
type SearchedCaseStudy = Pick<CaseStudy, 'heading' | 'subtitle' | 'clientBackground'>;
type Categorised = Pick<Article, 'heading' | 'category'>;

/** An article with this keyword in its heading belongs to the category as well as to its own. */
const categoryKeywords: Readonly<Record<Category, string>> = {
  Recruitment: 'recruitment',
  'HR Trends': 'hr',
  'Industry Insights': 'industry',
  Technology: 'tech',
  'Career Tips': 'career',
  Funding: 'funding',
};

/**
 * Normalises texts and search phrases for comparison: one line, single spaces, lower case, straight quotation marks, hyphens for all
 * dashes, no word joiners (U+2060).
 */
export const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replaceAll('\u2060', '')
    .replace(/\s+/g, ' ')
    .trim();

/** The texts of an article that a search covers, normalised. */
export const listArticleTexts = (article: SearchedArticle): string[] => [
  comparable(article.heading),
  comparable(plainText(article.desc)),
];

/** The texts of a case study that a search covers, normalised. */
export const listCaseStudyTexts = (caseStudy: SearchedCaseStudy): string[] => [
  comparable(caseStudy.heading),
  comparable(caseStudy.subtitle),
  comparable(plainText(caseStudy.clientBackground)),
];

const aloneInHeading = /(?<![\p{L}\p{N}])hr(?![\p{L}\p{N}])/u;

/** "hr" counts only as a word, since "three" contains it; longer keywords may be part of a word ("fintech"). */
function hasKeyword(heading: string, keyword: string): boolean {
  return keyword === 'hr' ? aloneInHeading.test(heading) : heading.includes(keyword);
}

/** Whether an item belongs to a category: by its own category, or by the category's keyword in its heading. */
export function matchesCategory(item: Categorised, category: string): boolean {
  const sought = comparable(category);
  if (sought === '' || sought === comparable(allCategories)) return true;
  if (comparable(item.category) === sought) return true;
  const named = categories.find((name) => comparable(name) === sought);
  return named !== undefined && hasKeyword(comparable(item.heading), categoryKeywords[named]);
}
