import { loadAxios } from '@hireloom/contracts/api';
import { renderPage, screen, within } from '@hireloom/testing/render-page';
import userEvent from '@testing-library/user-event';
import { caseStudies } from '../content/case-studies';
import type { StoryKind } from '../sections/case-study/case-study-filters';
import { parseListSelection } from '../sections/list/list-selection';
import { setUpApi } from '../testing/start-api';
import * as page from './case-study-list-page';

const study = (slug: string, category: string, service: string) => ({
  _id: slug,
  slug,
  heading: `At ${slug}`,
  category,
  service,
});
const stories = [study('torvane', 'Retail', 'raas'), study('lumisetu', 'Funding', 'pay-per-hire')];

let areKindsDown: boolean;
const getApiUrl = setUpApi(({ searchParams }) =>
  areKindsDown && searchParams.get('pageSize') === '100'
    ? { status: 503, body: {} }
    : { body: stories, total: stories.length },
);

beforeAll(() => loadAxios(), 60_000);
beforeEach(async () => void ((await loadAxios()).defaults.baseURL = getApiUrl()));

const { label, all: allIndustries } = caseStudies.list.filters.industry;

const industries = () =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const choose = (option: string) =>
  userEvent.selectOptions(
    screen.getByRole('combobox', { name: caseStudies.list.filters.service.label }),
    option,
  );

test('late industries fill the filter and survive a failed reload', async () => {
  areKindsDown = true;
  let arrive = (_kinds: StoryKind[]) => {};
  const pending = new Promise<StoryKind[]>((resolve) => (arrive = resolve));
  const list = { value: { items: [], total: 0 } };
  const loaderData = { selection: parseListSelection(new URLSearchParams()), list, kinds: { pending } };
  await renderPage(page, { path: '/casestudies', loaderData });
  expect(industries()).toEqual([allIndustries]);
  arrive([{ category: 'Retail', service: 'raas' }]);
  expect(await screen.findByRole('option', { name: 'Retail' })).toBeInTheDocument();
  await choose('RaaS');
  expect(await screen.findByRole('option', { name: 'RaaS', selected: true })).toBeInTheDocument();
  expect(await screen.findAllByRole('article')).toHaveLength(stories.length);
  expect(industries()).toEqual([allIndustries, 'Retail']);
});

test('industries that failed to load are fetched again with the next search', async () => {
  areKindsDown = true;
  const options = { path: '/casestudies', apiUrl: getApiUrl() };
  const { meta, unmount } = await renderPage(page, options);
  expect(meta).toMatchObject({ isProvisional: true });
  expect(industries()).toEqual([allIndustries]);
  areKindsDown = false;
  await choose('RaaS');
  expect(await screen.findByRole('option', { name: 'Retail' })).toBeInTheDocument();
  expect(industries()).toEqual([allIndustries, 'Retail']);
  unmount();
  expect((await renderPage(page, options)).meta).toMatchObject({ isProvisional: false });
});
