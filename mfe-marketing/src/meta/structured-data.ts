import { type JsonLd, site } from '@hireloom/contracts';
import type { Question } from '../content/shapes';

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
