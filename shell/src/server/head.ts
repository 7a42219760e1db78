import { escapeHtml, escapeJson, type JsonLd, type PageMeta, site } from '@hireloom/contracts';
import { frame } from '../content/frame';

const DESCRIPTION_LIMIT = 160;

export function shortDescription(text: string): string {
  if (text.length <= DESCRIPTION_LIMIT) return text;
  const cut = text.slice(0, DESCRIPTION_LIMIT - 1);
  const words = cut.replace(/\s\S*$/, '');
  return `${words.replace(/[\s,;:.]{1,160}$/, '')}…`;
}

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) => meta('property', name, content);
const named = (name: string, content: string) => meta('name', name, content);

/** Structured data about the agency and its site, for the home page. */
function organizationJsonLd(origin: string): JsonLd[] {
  const { office, phone, email, name, socialLinks } = site;
  const organization = { '@id': `${origin}/#organization` };
  return [
    {
      '@type': 'Organization',
      ...organization,
      name,
      slogan: site.tagline,
      url: `${origin}/`,
      logo: `${origin}/assets/icon-512.png`,
      description: frame.meta.description,
      email,
      telephone: phone.href.replace('tel:', ''),
      address: {
        '@type': 'PostalAddress',
        addressLocality: office.city,
        addressRegion: office.region,
        postalCode: office.postalCode,
        addressCountry: office.countryCode,
      },
      areaServed: frame.meta.areaServed,
      sameAs: socialLinks.map(({ url }) => url),
    },
    { '@type': 'WebSite', '@id': `${origin}/#website`, url: `${origin}/`, name, publisher: organization },
  ];
}

function jsonLdTags({ jsonLd = [], breadcrumbs = [] }: PageMeta, origin: string, path?: string): string[] {
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
  return objects.map((object) => {
    const json = JSON.stringify({ '@context': 'https://schema.org', ...object });
    return `<script type="application/ld+json">${escapeJson(json)}</script>`;
  });
}

const siteImage = { image: '/assets/link-preview.png', imageSize: [1200, 630] } as const;

/** A page's own picture gets the page title as alt text. */
function imageTags(page: PageMeta, origin: string): string[] {
  const { image, imageSize: [width, height] = [] } = page.image ? page : siteImage;
  const address = new URL(image ?? '', origin).href;
  const alt = page.image ? page.title : frame.meta.imageAlt;
  return [
    property('og:image', address),
    ...(width && height
      ? [property('og:image:width', String(width)), property('og:image:height', String(height))]
      : []),
    property('og:image:alt', alt),
    named('twitter:image', address),
    named('twitter:image:alt', alt),
  ];
}

const addressTags = (address: string) => [
  `<link rel="canonical" href="${escapeHtml(address)}">`,
  property('og:url', address),
];

/** `path`: the canonical path, which the page can override; omitted for the empty document, which can replace any page. */
export function renderHead(page: PageMeta, origin: string, path?: string): string {
  const { title, type = 'website', isHidden = false, noindex = isHidden } = page;
  // A page that does not exist, or is hidden, has no canonical URL.
  const ownPath = page.status === 404 || isHidden ? undefined : path;
  const canonical = isHidden ? undefined : (page.canonical ?? ownPath);
  const description = shortDescription(page.description);
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
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
    ...imageTags(page, origin),
    ...jsonLdTags(page, origin, ownPath),
  ];
  return tags.join('');
}
