import { type JsonLd, site } from '@hireloom/contracts';

type Story = {
  path: string;
  headline: string;
  description: string;
  datePublished: string;
  /** Undefined if the text has not been revised. */
  dateModified?: string;
  section: string;
  /** An address, a path, or empty. */
  picture: string;
};

const longestHeadline = 110;

/** What search engines learn of a story. `origin` is the public one. */
export function storyJsonLd(story: Story, origin: string): JsonLd {
  const organisation = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    url: `${origin}/`,
  };
  const {
    headline,
    description,
    datePublished,
    dateModified = datePublished,
    section,
    picture,
    path,
  } = story;
  return {
    '@type': 'Article',
    headline: headline.slice(0, longestHeadline),
    description,
    ...(datePublished && { datePublished, dateModified }),
    ...(section && { articleSection: section }),
    ...(picture && { image: [new URL(picture, origin).href] }),
    author: organisation,
    publisher: organisation,
    mainEntityOfPage: origin + path,
    inLanguage: 'en-IN',
  };
}
