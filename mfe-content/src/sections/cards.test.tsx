import { renderInPlatform, screen, within } from '@hireloom/testing/render-page';
import { cleanup, fireEvent } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ArticleCard } from './article/article-card';
import { CaseStudyCard } from './case-study/case-study-card';

const article = {
  _id: 'a1',
  slug: 'pay ranges',
  heading: 'Put the pay range in',
  desc: `<p>${'word '.repeat(60)}</p>`,
  banner: '/api/media/banners/pay.svg',
  category: 'HR Trends',
  createdAt: '2026-07-14T00:00:00.000Z',
};

const study = {
  _id: 'c1',
  slug: 'torvane',
  heading: '25 positions filled',
  subtitle: 'How Torvane staffed a second shift',
  category: 'Manufacturing',
  clientBackground: '<p>Torvane makes <b>fans</b>.</p>',
  createdAt: '2025-08-21T00:00:00.000Z',
  images: { logo: { filename: '/api/media/logos/torvane.svg' } },
};

function show(card: ReactElement, imageHosts?: string[]) {
  renderInPlatform(card, { imageHosts });
  return within(screen.getByRole('article'));
}

/** A picture that decorates has no role. */
const picture = () => document.querySelector('img');

test('an article card shows banner, heading, tag, date and the first 140 characters', () => {
  const card = show(<ArticleCard article={article} headingLevel="h2" />);
  const heading = card.getByRole('heading', { level: 2, name: article.heading });
  expect(within(heading).getByRole('link')).toHaveAttribute('href', '/blogs/pay%20ranges');
  expect(card.getByText('Article')).toBeVisible();
  expect(card.getByText('14/07/2026')).toBeVisible();
  expect(card.getByText(/^(word ?){28}…$/)).toBeVisible();
  expect(picture()).toHaveAttribute('src', article.banner);
  expect(picture()).toHaveAttribute('width', '1200');
  expect(picture()).toHaveAttribute('loading', 'lazy');
});

test('an article card offers a photograph of the site at its two widths', () => {
  const hash = 'a'.repeat(64);
  const banner = `/api/media/sized/${hash}-1600.webp`;
  show(<ArticleCard article={{ ...article, banner }} headingLevel="h2" />);
  expect(picture()).toHaveAttribute('src', banner);
  expect(picture()).toHaveAttribute('srcset', `/api/media/sized/${hash}-800.webp 800w, ${banner} 1600w`);
  expect(picture()).toHaveAttribute('sizes', expect.stringContaining('100vw'));
});

test('an article card shows "No Image" without a banner, or when it fails to load', () => {
  const card = show(<ArticleCard article={article} headingLevel="h2" />);
  fireEvent.error(picture() as HTMLImageElement);
  expect(card.getByText('No Image')).toBeVisible();
  cleanup();
  expect(
    show(<ArticleCard article={{ ...article, banner: '' }} headingLevel="h2" />).getByText('No Image'),
  ).toBeVisible();
  expect(picture()).toBeNull();
});

const showBanner = (banner: string) =>
  show(<ArticleCard article={{ ...article, banner }} headingLevel="h2" />, ['img.example.com']);

test.each(['https://img.example.com/a.jpg', 'https://www.example.com/a.jpg'])(
  'an image from another origin is shown from a permitted host: %s',
  (banner) => {
    showBanner(banner);
    expect(picture()).toHaveAttribute('src', banner);
  },
);

test.each(['https://other.example.com/a.jpg', 'http://img.example.com/a.jpg', '//other.example.com/a.jpg'])(
  'an image from another origin is not requested from any other host: %s',
  (banner) => {
    expect(showBanner(banner).getByText('No Image')).toBeVisible();
    expect(picture()).toBeNull();
  },
);

test('a case-study card shows logo, heading, subtitle, background and date', () => {
  const card = show(<CaseStudyCard study={study} headingLevel="h3" href="/casestudy/torvane" />);
  expect(card.getByRole('heading', { level: 3, name: study.heading })).toBeVisible();
  expect(card.getByText(study.subtitle)).toBeVisible();
  expect(card.getByText('Torvane makes fans.')).toBeVisible();
  expect(card.getByText('21/08/2025')).toBeVisible();
  expect(picture()).toHaveAttribute('src', study.images.logo.filename);
});

test('a case-study card shows its service and, before its heading, its figure', () => {
  const figure = { value: '25 in 18 days', label: 'positions filled' };
  const told = { ...study, figure, service: 'pay-per-hire' as const };
  const card = show(<CaseStudyCard study={told} headingLevel="h3" href="/x" />);
  expect(card.getByText('positions filled')).toBeVisible();
  const follows = card.getByText('25').compareDocumentPosition(card.getByRole('heading'));
  expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(card.getByText('Pay Per Hire')).toBeVisible();
});

test('a case-study card shows "No Logo" without a logo', () => {
  const bare = { ...study, images: { logo: { filename: '' } } };
  expect(show(<CaseStudyCard study={bare} headingLevel="h3" href="/x" />).getByText('No Logo')).toBeVisible();
});
