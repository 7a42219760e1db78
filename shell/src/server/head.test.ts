import { frame } from '../content/frame';
import { renderHead, shortDescription } from './head';

const page = { title: 'A title', description: 'What it is about.' };
const origin = 'https://www.hireloom.example';

const show = (...described: Parameters<typeof renderHead>) =>
  void (document.head.innerHTML = renderHead(...described));

const getContent = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

test('sets title, canonical link, description, Open Graph and Twitter tags', () => {
  show(page, origin, '/raas');
  expect(document.title).toBe('A title');
  expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/raas`);
  for (const name of ['description', 'og:description', 'twitter:description']) {
    expect(getContent(name)).toBe('What it is about.');
  }
  expect(getContent('og:image')).toBe(`${origin}/assets/link-preview.png`);
  expect(getContent('og:image:width')).toBe('1200');
  expect(getContent('og:image:alt')).toBe(frame.meta.imageAlt);
  expect(getContent('twitter:image')).toBe(`${origin}/assets/link-preview.png`);
});

test('uses the page’s own canonical query in the canonical link and og:url', () => {
  show({ ...page, canonical: '/blogs?page=2' }, origin, '/blogs');
  expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/blogs?page=2`);
  expect(getContent('og:url')).toBe(`${origin}/blogs?page=2`);
});

test('a 404 page has neither canonical link nor og:url', () => {
  show({ ...page, status: 404 }, origin, '/nowhere');
  expect(document.querySelector('link[rel="canonical"]')).not.toBeInTheDocument();
  expect(getContent('og:url')).toBeUndefined();
});

test('a hidden page has neither canonical link nor og:url, and is not indexed', () => {
  show({ ...page, canonical: '/blogs/x', isHidden: true }, origin, '/blogs/x~0123456789abcdef');
  expect(document.querySelector('link[rel="canonical"]')).not.toBeInTheDocument();
  expect(getContent('og:url')).toBeUndefined();
  expect(getContent('robots')).toBe('noindex');
});

test('a page’s own image replaces the default og:image and its dimensions', () => {
  show({ ...page, image: '/a/banner.png' }, origin, '/blogs/x');
  expect(getContent('og:image')).toBe(`${origin}/a/banner.png`);
  expect(getContent('og:image:alt')).toBe('A title');
  expect(getContent('og:image:width')).toBeUndefined();
  show({ ...page, image: '/a/banner.png', imageSize: [800, 400] }, origin, '/blogs/x');
  expect([getContent('og:image:width'), getContent('og:image:height')]).toEqual(['800', '400']);
});

test('truncates a description over 160 characters at a word boundary', () => {
  const long = `${'word '.repeat(40)}end`;
  const short = shortDescription(long);
  expect(short.length).toBeLessThanOrEqual(160);
  expect(short).toMatch(/ word…$/);
  expect(shortDescription('x'.repeat(160))).toHaveLength(160);
  expect(shortDescription('x'.repeat(400))).toBe(`${'x'.repeat(159)}…`);
});
