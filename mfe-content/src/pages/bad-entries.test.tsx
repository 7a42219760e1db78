import { loadAxios } from '@hireloom/contracts/api';
import type { AnyPageModule } from '@hireloom/contracts';
import { ReactRouterBridge } from '@hireloom/toolkit/standalone';
import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { blogs } from '../content/blogs';
import { loadSanitiser } from '../sections/article-html/arrange-html';
import { startApi } from '../testing/start-api';
import * as blogDetailPage from './blog-detail-page';
import * as blogListPage from './blog-list-page';
import * as caseStudyDetailPage from './case-study-detail-page';
import * as caseStudyListPage from './case-study-list-page';

const story = (slug: string) => ({
  _id: `id of ${slug}`,
  slug,
  heading: `The story of ${slug}`,
  category: 'Funding',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const article = (slug: string) => ({ ...story(slug), desc: '<p>Words.</p>', banner: '/banner.svg' });
const study = (slug: string) => ({
  ...story(slug),
  subtitle: 'How it went',
  clientBackground: '<p>They make fans.</p>',
  images: { logo: { filename: '/logo.svg' } },
  clientTestimonial: { quote: '', author: '' },
  challenge: [],
  solution: [],
  resultsAchieved: [],
});

let api: Awaited<ReturnType<typeof startApi>>;
let log: jest.SpyInstance;
let answers: Record<string, unknown>;

// Preloads both modules: on a slow machine the import takes longer than a page waits for its data.
beforeAll(() => Promise.all([loadAxios(), loadSanitiser()]), 60_000);

beforeEach(async () => {
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = await startApi(({ pathname }) => ({ body: answers[pathname] ?? [] }));
});
afterEach(() => {
  api.stop();
  log.mockRestore();
});

/** Shows a page as the shell would, with data from a service that answers as `answers` says. */
async function open({ Component, loader }: AnyPageModule, path: string, address: string) {
  const { apiUrl } = api;
  const Shown = () => <Component loaderData={useLoaderData()} params={{}} />;
  const router = createMemoryRouter(
    [
      {
        path,
        element: (
          <ReactRouterBridge>
            <Shown />
          </ReactRouterBridge>
        ),
        loader: ({ request, params }) =>
          loader?.({
            params: params as Record<string, string>,
            url: new URL(request.url),
            apiUrl,
            signal: request.signal,
          }),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
}

const cardOf = (slug: string) =>
  within(screen.getByRole('link', { name: `The story of ${slug}` }).closest('article') as HTMLElement);

test('a list of articles shows what there is of each, and leaves out alone what leads nowhere', async () => {
  const bad = [
    { ...article('plain'), banner: undefined },
    { id: 'other', title: 'The story of other', image: '/other.svg' },
    { ...article('nowhere'), _id: undefined, slug: null },
  ];
  answers = { '/api/api/getblogs': [article('whole'), ...bad, article('last')] };
  await open(blogListPage, '/blogs', '/blogs');
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'The story of other' })).toHaveAttribute('href', '/blogs/other');
  expect(cardOf('other').queryByText('No Image')).not.toBeInTheDocument();
  expect(cardOf('plain').getByText('No Image')).toBeVisible();
  expect(cardOf('whole').queryByText('No Image')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('4 articles');
  expect(log.mock.calls.flat()).toEqual([
    'Entry "id of plain" of getblogs is shown without: banner',
    'Entry "other" of getblogs is shown without: desc, category, createdAt',
    'Entry 4 of getblogs is left out for want of: _id, slug',
  ]);
});

test('a list of case studies shows one without a logo so, and leaves out alone what has no heading', async () => {
  const bad = [
    { ...study('bare'), images: undefined },
    { ...study('nameless'), heading: '' },
  ];
  answers = { '/api/api/getcasestudies': [...bad, study('whole')] };
  await open(caseStudyListPage, '/casestudies', '/casestudies');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(cardOf('bare').getByText('No Logo')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2 case studies');
});

test('a list of which nothing can be shown says that it could not be loaded', async () => {
  answers = { '/api/api/getblogs': [{ title: 'Hello' }, null] };
  await open(blogListPage, '/blogs', '/blogs');
  expect(screen.getByRole('alert')).toHaveTextContent(blogs.list.failed);
});

test('an article without a picture can be read', async () => {
  answers = { '/api/api/blogs/plain': { ...article('plain'), banner: null } };
  await open(blogDetailPage, '/blogs/:slug', '/blogs/plain');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The story of plain');
  expect(screen.getByText('No Image')).toBeVisible();
});

test('a case study without pictures can be read', async () => {
  answers = { '/api/api/casestudy/bare': { ...study('bare'), images: undefined } };
  await open(caseStudyDetailPage, '/casestudy/:slug', '/casestudy/bare');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The story of bare');
  expect(screen.getByText('No Logo')).toBeVisible();
  expect(screen.getByText('They make fans.')).toBeVisible();
});

test('an article of which nothing but a heading comes can be read', async () => {
  answers = { '/api/api/blogs/only': { id: 'only', title: 'The story of only' } };
  await open(blogDetailPage, '/blogs/:slug', '/blogs/only');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The story of only');
  expect(document.querySelector('time[datetime=""]')).toBeNull();
});

test('a case study of which nothing but a heading comes can be read', async () => {
  answers = { '/api/api/casestudy/only': { _id: 'only', heading: 'The story of only' } };
  await open(caseStudyDetailPage, '/casestudy/:slug', '/casestudy/only');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The story of only');
  expect(screen.queryByRole('heading', { name: 'Challenge' })).not.toBeInTheDocument();
  expect(document.querySelector('time[datetime=""]')).toBeNull();
});

test('lists show entries that have no text and no date', async () => {
  answers = {
    '/api/api/getblogs': [{ slug: 'only', heading: 'The story of only' }],
    '/api/api/getcasestudies': [{ slug: 'only', heading: 'The story of only' }],
  };
  await open(blogListPage, '/blogs', '/blogs');
  expect(cardOf('only').getByText('No Image')).toBeVisible();
  expect(document.querySelector('time[datetime=""]')).toBeNull();
});
