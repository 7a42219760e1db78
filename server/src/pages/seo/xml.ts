import { escapeHtml } from '@hireloom/contracts';
import type { ListedPage } from '../listed-pages';

/** Escapes text for an element or attribute, and removes characters that XML does not allow. */
export const xmlText = (text: string) =>
  escapeHtml(text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''));

export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';

function sitemapEntry(origin: string, { path, lastChange }: ListedPage): string {
  const date = lastChange ? `<lastmod>${xmlText(lastChange)}</lastmod>` : '';
  return `<url><loc>${xmlText(origin + path)}</loc>${date}</url>`;
}

export function sitemap(origin: string, pages: readonly ListedPage[]): string {
  const entries = pages.map((page) => sitemapEntry(origin, page)).join('\n');
  return `${XML_DECLARATION}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}
