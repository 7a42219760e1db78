import type { PublishedArticle, PublishedCaseStudy } from './published-content';
import { newest, XML_DECLARATION, xmlText } from './xml';

export type Listed = {
  paths: readonly string[];
  articles: readonly Pick<PublishedArticle, 'slug' | 'createdAt'>[];
  caseStudies: readonly PublishedCaseStudy[];
};

const articlePath = (slug: string) => `/blogs/${slug}`;
const caseStudyPath = (slug: string) => `/casestudy/${slug}`;

type Address = { path: string; lastChange?: string };

const entry = (origin: string, { path, lastChange }: Address) => {
  const date = lastChange ? `<lastmod>${xmlText(lastChange)}</lastmod>` : '';
  return `<url><loc>${xmlText(origin + encodeURI(path))}</loc>${date}</url>`;
};

/** The paths of all pages that are to be found. */
export const listedPaths = ({ paths, articles, caseStudies }: Listed): string[] => [
  ...paths,
  ...articles.map(({ slug }) => articlePath(slug)),
  ...caseStudies.map(({ slug }) => caseStudyPath(slug)),
];

/** Every page that is to be found. Lists change with the newest thing in them. */
export function sitemap(origin: string, { paths, articles, caseStudies }: Listed): string {
  const lists: Record<string, string | undefined> = {
    '/blogs': newest(articles),
    '/casestudies': newest(caseStudies),
  };
  const addresses: Address[] = [
    ...paths.map((path) => ({ path, lastChange: lists[path] })),
    ...articles.map(({ slug, createdAt }) => ({ path: articlePath(slug), lastChange: createdAt })),
    ...caseStudies.map(({ slug, createdAt }) => ({ path: caseStudyPath(slug), lastChange: createdAt })),
  ];
  const entries = addresses.map((address) => entry(origin, address)).join('\n');
  return `${XML_DECLARATION}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}
