/** @jest-environment node */
import { startApi } from '../testing/start-api';
import { loader } from './case-study-teaser';

const story = ([slug, client]: [string, string]) => ({
  _id: slug,
  slug,
  heading: `About ${slug}`,
  images: { logo: { filename: client && `/${client}.svg` } },
});

async function load(stories: [string, string][]) {
  const requests: string[] = [];
  const api = await startApi(({ search }) => {
    requests.push(search);
    return { body: stories.map(story), total: stories.length };
  });
  const props = { limit: 3, target: 'page', service: 'raas' } as const;
  const loaded = await loader({ props, apiUrl: api.apiUrl, signal: new AbortController().signal });
  api.stop();
  return { slugs: loaded.map(({ slug }) => slug), requests };
}

test('loads the newest case studies of the service, one per client', async () => {
  const { slugs, requests } = await load([
    ['e', 'elm'],
    ['d', 'oak'],
    ['c', 'elm'],
    ['b', 'fir'],
    ['a', 'yew'],
  ]);
  expect(slugs).toEqual(['e', 'd', 'b']);
  expect(requests).toEqual(['?page=1&pageSize=12&service=raas']);
});

test('treats each case study without a logo as a separate client', async () => {
  const { slugs } = await load([
    ['b', ''],
    ['a', ''],
  ]);
  expect(slugs).toEqual(['b', 'a']);
});
