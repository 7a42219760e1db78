import type { ListedPage } from '../pages/listed-pages';
import { XML_DECLARATION, xmlText } from './xml';

const entry = (origin: string, { path, lastChange }: ListedPage) => {
  const date = lastChange ? `<lastmod>${xmlText(lastChange)}</lastmod>` : '';
  return `<url><loc>${xmlText(origin + path)}</loc>${date}</url>`;
};

/** Every page that is to be found. */
export function sitemap(origin: string, pages: readonly ListedPage[]): string {
  const entries = pages.map((page) => entry(origin, page)).join('\n');
  return `${XML_DECLARATION}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}
