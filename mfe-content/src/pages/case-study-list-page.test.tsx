import { loadAxios } from '@hireloom/contracts/api';
import { ReactRouterBridge } from '@hireloom/toolkit/standalone';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { caseStudies } from '../content/case-studies';
import { startApi } from '../testing/start-api';
import { Component, loader, meta } from './case-study-list-page';

type Data = Awaited<ReturnType<typeof loader>>;

const study = (slug: string, category: string) => ({ _id: slug, slug, heading: `At ${slug}`, category });
const stories = [study('torvane', 'Retail'), study('lumisetu', 'Funding')];

let api: Awaited<ReturnType<typeof startApi>>;
let log: jest.SpyInstance;
let areIndustriesDown: boolean;

beforeAll(() => loadAxios(), 60_000);

beforeEach(async () => {
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = await startApi(({ searchParams }) =>
    areIndustriesDown && searchParams.get('pageSize') === '100'
      ? { status: 503, body: {} }
      : { body: stories, total: stories.length },
  );
});
afterEach(() => {
  api.stop();
  log.mockRestore();
});

const { label, all: allIndustries } = caseStudies.list.filters.industry;

const load = (url: string, signal = new AbortController().signal) =>
  loader({ params: {}, url: new URL(url), apiUrl: api.apiUrl, signal });

const industries = () =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

async function open(loadData: (request: Request) => Promise<Data>) {
  const Shown = () => <Component loaderData={useLoaderData<Data>()} params={{}} />;
  const router = createMemoryRouter(
    [
      {
        path: '/casestudies',
        element: (
          <ReactRouterBridge>
            <Shown />
          </ReactRouterBridge>
        ),
        loader: ({ request }) => loadData(request),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ['/casestudies'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
}

test('industries that failed to load come back with the next search, and the page is rendered again', async () => {
  areIndustriesDown = true;
  const url = new URL('https://hireloom.example/casestudies');
  const metaOf = async () => meta({ loaderData: await load(url.href), params: {}, url });
  expect(await metaOf()).toMatchObject({ isProvisional: true });
  await open(({ url: address, signal }) => load(address, signal));
  expect(industries()).toEqual([allIndustries]);
  areIndustriesDown = false;
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: caseStudies.list.filters.service.label }),
    'RaaS',
  );
  expect(await screen.findByRole('option', { name: 'Retail' })).toBeInTheDocument();
  expect(industries()).toEqual([allIndustries, 'Funding', 'Retail']);
  expect(await metaOf()).toMatchObject({ isProvisional: false });
});

test('late industries fill the filter when they arrive, and stay when the next call for them fails', async () => {
  let arrive = (_industries: string[]) => {};
  const answers: Data['industries'][] = [
    { coming: new Promise((resolve) => (arrive = resolve)) },
    { value: null },
  ];
  await open(async ({ url }) => ({ ...(await load(url)), industries: answers.shift() ?? { value: null } }));
  expect(industries()).toEqual([allIndustries]);
  arrive(['Retail']);
  expect(await screen.findByRole('option', { name: 'Retail' })).toBeInTheDocument();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: caseStudies.list.filters.service.label }),
    'RaaS',
  );
  expect(await screen.findByRole('option', { name: 'RaaS', selected: true })).toBeInTheDocument();
  expect(answers).toEqual([]);
  expect(industries()).toEqual([allIndustries, 'Retail']);
});
