import type { PageModule } from '@hireloom/contracts';
import { loadAxios } from '@hireloom/contracts/api';
import { renderPage, screen, within } from '@hireloom/testing/render-page';
import { loadSanitiser } from '../sections/article-html/arrange-html';
import { setUpApi } from '../testing/start-api';
import * as blogDetailPage from './blog-detail-page';
import * as blogListPage from './blog-list-page';
import * as caseStudyDetailPage from './case-study-detail-page';
import * as caseStudyListPage from './case-study-list-page';

const only = { _id: 'only', slug: 'only', heading: 'The story of only' };

let answers: Record<string, unknown>;
const getApiUrl = setUpApi(({ pathname }) => ({ body: answers[pathname] ?? [] }));

// Preloads both modules: on a slow machine the import takes longer than a page waits for its data.
beforeAll(() => Promise.all([loadAxios(), loadSanitiser()]), 60_000);

test.each([
  ['articles', blogListPage, '/blogs', 'No Image'],
  ['case studies', caseStudyListPage, '/casestudies', 'No Logo'],
] as const)('a list of %s shows an entry that has only a heading', async (_kind, page, path, missing) => {
  answers = { '/api/api/getblogs': [only], '/api/api/getcasestudies': [only] };
  await renderPage<object>(page as PageModule<object>, { path, apiUrl: getApiUrl() });
  expect(within(screen.getByRole('article')).getByText(missing)).toBeVisible();
  expect(document.querySelector('time[datetime=""]')).toBeNull();
});

test.each([
  ['article', blogDetailPage, '/blogs', 'No Image'],
  ['case study', caseStudyDetailPage, '/casestudy', 'No Logo'],
] as const)('the %s page renders an entry that has only a heading', async (_kind, page, path, missing) => {
  answers = { '/api/api/blogs/only': only, '/api/api/casestudy/only': only };
  const options = { path: `${path}/only`, params: { slug: 'only' }, apiUrl: getApiUrl() };
  await renderPage<object>(page as PageModule<object>, options);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The story of only');
  expect(screen.getByText(missing)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Challenge' })).not.toBeInTheDocument();
  expect(document.querySelector('time[datetime=""]')).toBeNull();
});
