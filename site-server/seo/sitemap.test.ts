import { sitemap } from './sitemap';

const ORIGIN = 'https://www.hireloom.example';

test('every page, article and case study is named with its last change', () => {
  const xml = sitemap(ORIGIN, {
    paths: ['/', '/blogs', '/casestudies'],
    articles: [
      { slug: 'notice', createdAt: '2026-01-01T08:00:00.000Z' },
      { slug: 'pay&perks', createdAt: '2026-03-01T08:00:00.000Z' },
    ],
    caseStudies: [{ slug: 'torvane', createdAt: '2026-02-01T08:00:00.000Z' }],
  });
  const places = [...new DOMParser().parseFromString(xml, 'application/xml').getElementsByTagName('url')];
  const textOf = (place: Element, tag: string) => place.getElementsByTagName(tag)[0]?.textContent;
  expect(places.map((place) => [textOf(place, 'loc'), textOf(place, 'lastmod')?.slice(0, 10)])).toEqual([
    [`${ORIGIN}/`, undefined],
    [`${ORIGIN}/blogs`, '2026-03-01'],
    [`${ORIGIN}/casestudies`, '2026-02-01'],
    [`${ORIGIN}/blogs/notice`, '2026-01-01'],
    [`${ORIGIN}/blogs/pay&perks`, '2026-03-01'],
    [`${ORIGIN}/casestudy/torvane`, '2026-02-01'],
  ]);
});
