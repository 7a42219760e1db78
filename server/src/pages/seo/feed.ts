import { site, snippet, escapeHtml } from '@hireloom/contracts';
import { feed } from './content/feed';
import { type FeedEntry, newest, type ListedPage } from '../listed-pages';

const xmlText = (text: string) =>
  escapeHtml(text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''));

const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';

function sitemapEntry(origin: string, { path, lastChange }: ListedPage): string {
  const date = lastChange ? `<lastmod>${xmlText(lastChange)}</lastmod>` : '';
  return `<url><loc>${xmlText(origin + path)}</loc>${date}</url>`;
}

export function sitemap(origin: string, pages: readonly ListedPage[]): string {
  const entries = pages.map((page) => sitemapEntry(origin, page)).join('\n');
  return `${XML_DECLARATION}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}

const ENTRY_LIMIT = 20;
/** The date of a feed without entries, since a date is required (RFC 4287, 4.1.1). */
const BEGINNING = '2024-01-01T00:00:00.000Z';

const lastChange = ({ createdAt, updatedAt = createdAt }: FeedEntry) => updatedAt;

function entry(origin: string, feedEntry: FeedEntry) {
  const { path, heading, desc = '', summary, category, createdAt } = feedEntry;
  const address = xmlText(origin + path);
  return `<entry>
<title>${xmlText(heading)}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${xmlText(createdAt)}</published>
<updated>${xmlText(lastChange(feedEntry))}</updated>
${category ? `<category term="${xmlText(category)}"/>\n` : ''}<summary>${xmlText(summary ?? snippet(desc))}</summary>
</entry>`;
}

export function writeAtomFeed(origin: string, entries: readonly FeedEntry[], home = '/'): string {
  const latest = entries
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, ENTRY_LIMIT)
    .map((one) => entry(origin, one));
  const { title, subtitle } = feed;
  return `${XML_DECLARATION}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">
<title>${xmlText(title)}</title>
<subtitle>${xmlText(subtitle)}</subtitle>
<id>${xmlText(origin)}/</id>
<link rel="alternate" type="text/html" href="${xmlText(origin + home)}"/>
<link rel="self" type="application/atom+xml" href="${xmlText(origin)}/feed.xml"/>
<updated>${xmlText(newest(entries.map(lastChange)) ?? BEGINNING)}</updated>
<author><name>${xmlText(site.name)}</name></author>
${latest.join('\n')}
</feed>
`;
}
