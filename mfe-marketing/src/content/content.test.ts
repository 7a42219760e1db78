import { cvMail } from '@hireloom/contracts';
import { about } from './about';
import { fractionalHiring } from './fractional-hiring';
import { home } from './home';
import { industries } from './industries';
import { payPerHire } from './pay-per-hire';
import { privacy } from './privacy';
import { raas } from './raas';
import { servicesComparison } from './services-comparison';
import { terms } from './terms';
import { womenRemote } from './women-remote';
import { womenRemoteTeaser } from './women-remote-teaser';

const pages = [home, raas, payPerHire, fractionalHiring, about, terms, privacy];
const servicePages = [raas, payPerHire, fractionalHiring];
const routes = [...pages.map((page) => page.meta.path), '/contactus', '/casestudies', '/blogs'] as string[];

type Entry = { key: string; text: string };

function listEntries(value: unknown, key = ''): Entry[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value !== 'object' || value === null || key === 'icon') return [];
  return Object.entries(value).flatMap(([name, child]) =>
    listEntries(child, Array.isArray(value) ? key : name),
  );
}

function listLinks(page: object): string[] {
  return listEntries(page)
    .filter(({ key }) => key === 'to')
    .map(({ text }) => text);
}

test.each(pages.map(({ meta }) => meta))(
  '$path has a title and a description within search-result length limits',
  (meta) => {
    expect(meta.title.length).toBeLessThanOrEqual(60);
    expect(meta.description.length).toBeLessThanOrEqual(155);
  },
);

test('every link targets a known page, a known section or the CV e-mail', () => {
  const caseStudies = home.successStories.stories.map(({ slug }) => `/casestudy/${slug}`);
  const others = [`/aboutus#${womenRemote.id}`, '/contactus#job-seekers', cvMail];
  for (const link of [...pages, industries, servicesComparison, womenRemote, womenRemoteTeaser].flatMap(
    listLinks,
  )) {
    expect([...routes, ...caseStudies, ...others]).toContain(link);
  }
});

test('section ids are unique within a page', () => {
  const composed = [
    ...servicePages.map((page) => ({ page, servicesComparison })),
    { about, womenRemote },
    { home, industries },
    terms,
    privacy,
  ];
  for (const page of composed) {
    const ids = listEntries(page)
      .filter(({ key }) => key === 'id')
      .map(({ text }) => text);
    expect(ids).toHaveLength(new Set(ids).size);
  }
});
