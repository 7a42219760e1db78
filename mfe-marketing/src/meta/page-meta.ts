import { type JsonLd, type PageMeta, site } from '@hireloom/contracts';
import type { Meta, Question, ServicePage } from '../content/shapes';

const areas = ['India', 'United Arab Emirates', 'United Kingdom', 'Australia'];

const service = ({ meta, opening }: ServicePage, origin: string): JsonLd => ({
  '@type': 'Service',
  name: opening.eyebrow,
  serviceType: opening.eyebrow,
  description: meta.description,
  url: origin + meta.path,
  areaServed: areas,
  // The shell defines this organisation on the home page.
  provider: { '@type': 'Organization', '@id': `${origin}/#organization`, name: site.name },
});

export const createFaqJsonLd = (questions: readonly Question[]): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export const createPageMeta = (
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

export const createServiceMeta = (page: ServicePage, { origin }: URL): PageMeta =>
  createPageMeta(page.meta, [service(page, origin), createFaqJsonLd(page.faq.items)]);
