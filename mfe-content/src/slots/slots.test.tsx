import { fakeLayout } from '@hireloom/testing/fake-layout';
import { renderInPlatform, screen } from '@hireloom/testing/render-page';
import { blogs } from '../content/blogs';
import { setUpApi } from '../testing/start-api';
import { Component as BlogTeaser, loader as loadBlogTeaser } from './blog-teaser';
import { Component as CaseStudyTeaser } from './case-study-teaser';

const card = (name: string) => ({
  _id: name,
  slug: name,
  heading: `Heading ${name}`,
  category: 'Funding',
  createdAt: '2026-07-14T00:00:00.000Z',
});
const article = (name: string) => ({ ...card(name), desc: 'Text', banner: '' });
const study = (name: string) => ({
  ...card(name),
  subtitle: 'Subtitle',
  clientBackground: 'Text',
  images: { logo: { filename: '' } },
});

beforeEach(() => void fakeLayout());

test('the blog teaser shows two articles per slide and the remaining one alone', () => {
  renderInPlatform(<BlogTeaser limit={6} loaderData={['a', 'b', 'c'].map(article)} />);
  const slides = screen.getAllByRole('group', { name: /^\d of 2$/, hidden: true });
  const links = slides.map((slide) => [...slide.querySelectorAll('a')].map((link) => link.pathname));
  expect(links).toEqual([['/blogs/a', '/blogs/b'], ['/blogs/c']]);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('the blog teaser links to the blog when there are no articles', () => {
  renderInPlatform(<BlogTeaser limit={6} loaderData={[]} />);
  expect(screen.getByRole('link', { name: blogs.teaser.all })).toHaveAttribute('href', '/blogs');
});

const getApiUrl = setUpApi(({ pathname }) => {
  const slug = pathname.split('/').at(-1) ?? '';
  const listed = slug === 'getblogs' && [article('a'), article('z')];
  const found = listed || (slug !== 'gone' && { ...article(slug), desc: `<p>${'word '.repeat(100)}</p>` });
  return found ? { body: found } : { status: 404, body: { message: 'There is no such article.' } };
});

test('a blog teaser with chosen slugs loads existing articles in the given order, up to the limit', async () => {
  const props = { limit: 2, slugs: ['c', 'gone', 'a', 'b'] };
  const cards = await loadBlogTeaser({ props, apiUrl: getApiUrl(), signal: new AbortController().signal });
  expect(cards.map(({ slug }) => slug)).toEqual(['c', 'a']);
  expect(cards[0]?.desc.length).toBeLessThan(150);
});

test('a blog teaser with chosen slugs shows its articles side by side without a carousel', () => {
  const slugs = ['c', 'a', 'b'];
  renderInPlatform(<BlogTeaser limit={3} slugs={slugs} loaderData={slugs.map(article)} />);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/blogs/c', '/blogs/a', '/blogs/b']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the case-study teaser links to the same site in the same tab for target "page"', () => {
  renderInPlatform(<CaseStudyTeaser limit={1} target="page" loaderData={[study('a')]} />);
  const link = screen.getByRole('link', { name: 'Heading a' });
  expect(link).toHaveAttribute('href', '/casestudy/a');
  expect(link).not.toHaveAttribute('target');
});

test('the case-study teaser opens the public site in a new tab for target "public-site"', () => {
  renderInPlatform(<CaseStudyTeaser limit={1} target="public-site" loaderData={[study('a')]} />);
  const link = screen.getByRole('link', { name: 'Heading a' });
  expect(link).toHaveAttribute('href', 'https://www.example.com/casestudy/a');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
