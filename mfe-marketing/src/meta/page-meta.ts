import { type JsonLd, type PageMeta, site } from '@hireloom/contracts';
import type { Meta, Question } from '../content/shapes';

const areas = ['India', 'United Arab Emirates', 'United Kingdom', 'Australia'];

type Offer = { name: string; description: string; path: string };

export const service = (origin: string, { name, description, path }: Offer): JsonLd => ({
  '@type': 'Service',
  name,
  serviceType: name,
  description,
  url: origin + path,
  areaServed: areas,
  // The shell defines this organization on the home page.
  provider: { '@type': 'Organization', '@id': `${origin}/#organization`, name: site.name },
});

export const faqPage = (questions: readonly Question[]): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** What a page below Home tells search engines of itself. */
export const pageMeta = (
  { title, description, breadcrumb, path }: Meta,
  jsonLd: readonly JsonLd[] = [],
): PageMeta => ({
  title,
  description,
  breadcrumbs: [
    { name: 'Home', path: '/' },
    { name: breadcrumb, path },
  ],
  jsonLd,
});
