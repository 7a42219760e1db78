import { type JsonLd, site } from '@hireloom/contracts';
import type { Question } from '../content/shapes';

const areas = ['India', 'United Arab Emirates', 'United Kingdom', 'Australia'];

/** The agency. `origin`: where the public reaches the site. */
export const agency = (origin: string): JsonLd => ({
  '@type': 'EmploymentAgency',
  '@id': `${origin}/#agency`,
  name: site.name,
  slogan: site.tagline,
  url: `${origin}/`,
  email: site.email,
  telephone: site.phone.display,
  address: {
    '@type': 'PostalAddress',
    addressLocality: site.office.city,
    addressRegion: site.office.region,
    postalCode: site.office.postalCode,
    addressCountry: site.office.countryCode,
  },
  areaServed: areas,
  sameAs: site.socialLinks.map(({ url }) => url),
});

type Offer = { name: string; description: string; path: string };

export const service = (origin: string, { name, description, path }: Offer): JsonLd => ({
  '@type': 'Service',
  name,
  serviceType: name,
  description,
  url: origin + path,
  areaServed: areas,
  provider: { '@type': 'EmploymentAgency', '@id': `${origin}/#agency`, name: site.name },
});

export const faqPage = (questions: readonly Question[]): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
