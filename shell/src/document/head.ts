import { escapeHtml, escapeJson, type PageMeta, site } from '@hireloom/contracts';
import { frame } from '../content/frame';
import type { Page } from '../page';
import { pageMeta } from '../page-meta';
import { organizationJsonLd } from './organization';

export type HeadTag = {
  name: 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  text?: string;
};

export type Head = { title: string; tags: readonly HeadTag[] };

const DESCRIPTION_LIMIT = 160;

/** Shortens a text at a word boundary to the length that search engines show. */
export function shortDescription(text: string): string {
  if (text.length <= DESCRIPTION_LIMIT) return text;
  const cut = text.slice(0, DESCRIPTION_LIMIT - 1);
  const words = cut.replace(/\s\S*$/, '');
  return `${words.replace(/[\s,;:.]{1,160}$/, '')}…`;
}

const meta = (attributes: Record<string, string>): HeadTag => ({ name: 'meta', attributes });
const property = (name: string, content: string) => meta({ property: name, content });
const named = (name: string, content: string) => meta({ name, content });

function jsonLdTags({ jsonLd = [], breadcrumbs = [] }: PageMeta, origin: string, path?: string): HeadTag[] {
  const trail = breadcrumbs.map(({ name, path: itemPath }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + itemPath,
  }));
  const isHome = path === '/';
  const objects = [
    ...(isHome ? organizationJsonLd(origin) : []),
    // On the home page, `organizationJsonLd` already describes the agency.
    ...jsonLd.filter((object) => !isHome || object['@type'] !== 'Organization'),
    ...(trail.length ? [{ '@type': 'BreadcrumbList', itemListElement: trail }] : []),
  ];
  return objects.map((object) => ({
    name: 'script',
    attributes: { type: 'application/ld+json' },
    text: JSON.stringify({ '@context': 'https://schema.org', ...object }),
  }));
}

/** Only the default picture has a known size and its own alt text. A page's own picture gets the page title as alt text. */
function imageTags(image: string | undefined, title: string, origin: string): HeadTag[] {
  const address = new URL(image ?? '/assets/link-preview.png', origin).href;
  const alt = image ? title : frame.meta.imageAlt;
  const size = image ? [] : [property('og:image:width', '1200'), property('og:image:height', '630')];
  return [
    property('og:image', address),
    ...size,
    property('og:image:alt', alt),
    named('twitter:image', address),
    named('twitter:image:alt', alt),
  ];
}

const addressTags = (address: string): HeadTag[] => [
  { name: 'link', attributes: { rel: 'canonical', href: address } },
  property('og:url', address),
];

/**
 * The document head of a page. `origin`: the site's public origin. `path`: the canonical path, which the page can override;
 * omitted for the empty document, which can replace any page.
 */
export function createHead(page: PageMeta, origin: string, path?: string): Head {
  // A page that does not exist has no canonical address.
  const ownPath = page.status === 404 ? undefined : path;
  const canonical = page.canonical ?? ownPath;
  const { title, image, type = 'website', noindex = false } = page;
  const description = shortDescription(page.description);
  return {
    title,
    tags: [
      named('description', description),
      ...(noindex ? [named('robots', 'noindex')] : []),
      ...(canonical === undefined ? [] : addressTags(origin + canonical)),
      property('og:site_name', site.name),
      property('og:locale', 'en_IN'),
      property('og:type', type),
      property('og:title', title),
      property('og:description', description),
      named('twitter:card', 'summary_large_image'),
      named('twitter:title', title),
      named('twitter:description', description),
      ...imageTags(image, title, origin),
      ...jsonLdTags(page, origin, ownPath),
    ],
  };
}

const MARK = 'data-page-head';

export function renderHead({ title, tags }: Head): string {
  const rendered = tags.map(({ name, attributes, text }) => {
    const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
    const open = `<${name} ${MARK}${pairs.join('')}>`;
    return name === 'script' ? `${open}${escapeJson(text ?? '')}</script>` : open;
  });
  return `<title>${escapeHtml(title)}</title>${rendered.join('')}`;
}

/** Replaces the tags of the previous page with those of the current one. */
export function applyHead({ title, tags }: Head) {
  document.title = title;
  document.head.querySelectorAll(`[${MARK}]`).forEach((element) => element.remove());
  for (const { name, attributes, text } of tags) {
    const element = document.createElement(name);
    element.setAttribute(MARK, '');
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text) element.textContent = text;
    document.head.append(element);
  }
}

/** Describes a page that has loaded again in the document's head. */
export function describePage(page: Page, { pathname, search }: Location, publicOrigin: string) {
  const url = new URL(pathname + search, publicOrigin);
  applyHead(createHead(pageMeta(page, url), publicOrigin, pathname));
}
