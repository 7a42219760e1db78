import { type JsonLd, site } from '@hireloom/contracts';
import { frame } from '../content/frame';

/** Structured data about the agency and its site, for the home page. */
export function organizationJsonLd(origin: string): JsonLd[] {
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
