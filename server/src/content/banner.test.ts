import { categories } from '@hireloom/contracts';
import { drawBanner } from './banner';

test('draws a stable banner for an article, different for each slug and category', () => {
  expect(drawBanner('notice-periods', 'Funding')).toBe(drawBanner('notice-periods', 'Funding'));
  const drawn = ['one', 'two', 'three'].flatMap((slug) =>
    categories.map((category) => drawBanner(slug, category)),
  );
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('draws a banner for an unknown category', () => {
  expect(drawBanner('one', 'Unknown')).toMatch(/^<svg .*<\/svg>$/);
});

test('a banner is under 20 kB, has finite coordinates and no external references', () => {
  for (let at = 0; at < 200; at += 1) {
    const svg = drawBanner(`article-${at}`, categories[at % categories.length] ?? '');
    expect(svg.length).toBeLessThan(20_000);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|<text|<script|href="(?!#)/);
  }
});
