import { loadAxios } from '@hireloom/contracts/api';
import { renderPage, screen, within } from '@hireloom/testing/render-page';
import { caseStudies } from '../content/case-studies';
import { loadSanitiser } from '../sections/article-html/arrange-html';
import { setUpApi } from '../testing/start-api';
import * as page from './case-study-detail-page';

const study = (slug: string) => ({
  _id: `id of ${slug}`,
  slug,
  heading: `The story of ${slug}`,
  subtitle: `How it went at ${slug}`,
  category: 'Retail',
  clientBackground: '<p>They make fans.</p>',
  createdAt: '2026-01-01T00:00:00.000Z',
  images: { logo: { filename: '/logo.svg' } },
  service: 'pay-per-hire',
  figure: { value: '25 in 18 days', label: 'positions filled' },
  clientTestimonial: { quote: '', author: '' },
  challenge: [{ _id: 'one', title: 'A date', description: 'In the contract.' }],
  solution: [],
  resultsAchieved: [],
});
const stories = ['newest', 'middle', 'oldest'].map(study);

let list: unknown;
const getApiUrl = setUpApi(({ pathname }) => ({
  body: stories.find(({ slug }) => pathname === `/api/api/casestudy/${slug}`) ?? list,
}));

// Preloads both modules: on a slow machine the import takes longer than a page waits for its data.
beforeAll(() => Promise.all([loadAxios(), loadSanitiser()]), 60_000);

beforeEach(() => void (list = stories));

const open = (slug: string) =>
  renderPage(page, { path: `/casestudy/${slug}`, params: { slug }, apiUrl: getApiUrl() });

const storyLinks = () =>
  within(screen.getByRole('navigation', { name: caseStudies.detail.more.heading }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test.each([
  ['newest', ['/casestudy/middle', '/casestudies']],
  ['middle', ['/casestudy/newest', '/casestudy/oldest', '/casestudies']],
  ['oldest', ['/casestudy/middle', '/casestudies']],
])('the %s case study links to its neighbours and the list', async (slug, hrefs) => {
  await open(slug);
  expect(storyLinks()).toEqual(hrefs);
});

test('without its neighbours, a case study links to the list and is provisional', async () => {
  list = { message: 'down' };
  const { meta } = await open('middle');
  expect(storyLinks()).toEqual(['/casestudies']);
  expect(meta.isProvisional).toBe(true);
});

test('a case study that could not be loaded is not indexed and answers with status 503', async () => {
  expect((await open('unreadable')).meta).toMatchObject({ noindex: true, status: 503 });
});

test('omits empty sections from the page and the outline', async () => {
  await open('middle');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(['Client Background', 'Challenge']);
  const outline = within(screen.getByRole('navigation', { name: caseStudies.detail.outline }));
  // Hidden: on narrow screens, the outline is closed.
  expect(outline.getAllByRole('link', { hidden: true })).toHaveLength(2);
});
