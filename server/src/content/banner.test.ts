import { categories } from '@hireloom/contracts';
import { drawBanner } from './banner';

test('an article always gets the same banner, and each article its own', () => {
  expect(drawBanner('notice-periods', 'Funding')).toBe(drawBanner('notice-periods', 'Funding'));
  const drawn = ['one', 'two', 'three'].flatMap((slug) =>
    categories.map((category) => drawBanner(slug, category)),
  );
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('an unknown category has a banner too', () => {
  expect(drawBanner('one', 'Unknown')).toMatch(/^<svg .*<\/svg>$/);
});

test('a banner is small, has finite numbers and names nothing outside itself', () => {
  for (let at = 0; at < 200; at += 1) {
    const svg = drawBanner(`article-${at}`, categories[at % categories.length] ?? '');
    expect(svg.length).toBeLessThan(20_000);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|<text|<script|href="(?!#)/);
  }
});
