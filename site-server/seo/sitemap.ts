import type { PublishedArticle, PublishedCaseStudy } from './published-content';
import { newest, XML_DECLARATION, xmlText } from './xml';

type Listed = {
  paths: readonly string[];
  articles: readonly Pick<PublishedArticle, 'slug' | 'createdAt'>[];
  caseStudies: readonly PublishedCaseStudy[];
};

type Address = { path: string; lastChange?: string };

const entry = (origin: string, { path, lastChange }: Address) => {
  const date = lastChange ? `<lastmod>${xmlText(lastChange)}</lastmod>` : '';
  return `<url><loc>${xmlText(origin + encodeURI(path))}</loc>${date}</url>`;
};

/** Every page that is to be found. Lists change with the newest thing in them. */
export function sitemap(origin: string, { paths, articles, caseStudies }: Listed): string {
  const lists: Record<string, string | undefined> = {
    '/blogs': newest(articles),
    '/casestudies': newest(caseStudies),
  };
  const addresses: Address[] = [
    ...paths.map((path) => ({ path, lastChange: lists[path] })),
    ...articles.map(({ slug, createdAt }) => ({ path: `/blogs/${slug}`, lastChange: createdAt })),
    ...caseStudies.map(({ slug, createdAt }) => ({ path: `/casestudy/${slug}`, lastChange: createdAt })),
  ];
  const entries = addresses.map((address) => entry(origin, address)).join('\n');
  return `${XML_DECLARATION}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}
