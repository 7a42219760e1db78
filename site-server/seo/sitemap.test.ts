/** @jest-environment jsdom */
import { sitemap } from './xml';

const ORIGIN = 'https://www.hireloom.example';

test('every page is named with its last change, where that is known', () => {
  const xml = sitemap(ORIGIN, [
    { path: '/' },
    { path: '/blogs', lastChange: '2026-03-01T08:00:00.000Z' },
    { path: '/blogs/pay%26perks', lastChange: '2026-03-01T08:00:00.000Z' },
  ]);
  const places = [...new DOMParser().parseFromString(xml, 'application/xml').getElementsByTagName('url')];
  const textOf = (place: Element, tag: string) => place.getElementsByTagName(tag)[0]?.textContent;
  expect(places.map((place) => [textOf(place, 'loc'), textOf(place, 'lastmod')?.slice(0, 10)])).toEqual([
    [`${ORIGIN}/`, undefined],
    [`${ORIGIN}/blogs`, '2026-03-01'],
    [`${ORIGIN}/blogs/pay%26perks`, '2026-03-01'],
  ]);
});
