import type { PageMeta } from '@hireloom/shared/contracts';
import { site } from '@hireloom/shared/contracts';

export type HeadTag = {
  name: 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  text?: string;
};

export type Head = { title: string; tags: readonly HeadTag[] };

const meta = (attributes: Record<string, string>): HeadTag => ({ name: 'meta', attributes });

function jsonLdTags({ jsonLd = [], breadcrumbs = [] }: PageMeta, origin: string): HeadTag[] {
  const trail = breadcrumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  }));
  const objects = trail.length ? [...jsonLd, { '@type': 'BreadcrumbList', itemListElement: trail }] : jsonLd;
  return objects.map((object) => ({
    name: 'script',
    attributes: { type: 'application/ld+json' },
    text: JSON.stringify({ '@context': 'https://schema.org', ...object }),
  }));
}

/** What the document's head says of a page. `path` is its canonical path, `origin` the public one. */
export function headOf(page: PageMeta, origin: string, path: string): Head {
  const address = origin + path;
  const image = new URL(page.image ?? '/assets/link-preview.png', origin).href;
  const robots = page.noindex ? [meta({ name: 'robots', content: 'noindex' })] : [];
  return {
    title: page.title,
    tags: [
      meta({ name: 'description', content: page.description }),
      ...robots,
      { name: 'link', attributes: { rel: 'canonical', href: address } },
      meta({ property: 'og:site_name', content: site.name }),
      meta({ property: 'og:type', content: page.type ?? 'website' }),
      meta({ property: 'og:title', content: page.title }),
      meta({ property: 'og:description', content: page.description }),
      meta({ property: 'og:url', content: address }),
      meta({ property: 'og:image', content: image }),
      meta({ name: 'twitter:card', content: 'summary_large_image' }),
      ...jsonLdTags(page, origin),
    ],
  };
}

const MARK = 'data-page-head';

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** JSON that may stand inside a script element. */
export const escapeJson = (json: string) => json.replaceAll('<', '\\u003c');

export function renderHead({ title, tags }: Head): string {
  const rendered = tags.map(({ name, attributes, text }) => {
    const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
    const open = `<${name} ${MARK}${pairs.join('')}>`;
    return name === 'script' ? `${open}${escapeJson(text ?? '')}</script>` : open;
  });
  return `<title>${escapeAttribute(title)}</title>${rendered.join('')}`;
}

/** Puts the tags of the page that is shown now in the place of those of the page before. */
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
