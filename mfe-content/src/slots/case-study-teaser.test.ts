/** @jest-environment node */
import type { CaseStudyService } from '@hireloom/contracts';
import { startApi } from '../testing/start-api';
import { loader } from './case-study-teaser';

type Story = { slug: string; client: string; service?: string };

let api: Awaited<ReturnType<typeof startApi>>;
let stories: Story[];
/** Whether the API filters by service, as ours does, or ignores the parameter. */
let choosesByService: boolean;

const answered = ({ slug, client, service }: Story) => ({
  ...{
    _id: slug,
    slug,
    heading: `About ${slug}`,
    subtitle: 'How',
    category: 'Retail',
    clientBackground: 'Text',
  },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', images: { logo: { filename: client && `/${client}.svg` } } },
  ...(service && { service }),
});

beforeAll(async () => {
  api = await startApi(({ searchParams }) => {
    const wanted = searchParams.get('service');
    const chosen = stories.filter(({ service }) => !choosesByService || !wanted || service === wanted);
    return { body: chosen.map(answered), total: chosen.length };
  });
});
afterAll(() => api.stop());

async function shown(service?: CaseStudyService) {
  const props = { limit: 3, target: 'page', service } as const;
  const loaded = await loader({ props, apiUrl: api.apiUrl, signal: new AbortController().signal });
  return loaded.map(({ slug }) => slug);
}

const ofServices = [
  { slug: 'e', client: 'elm', service: 'raas' },
  { slug: 'd', client: 'oak', service: 'pay-per-hire' },
  { slug: 'c', client: 'elm', service: 'raas' },
  { slug: 'b', client: 'fir', service: 'raas' },
  { slug: 'a', client: 'yew', service: 'fractional-hiring' },
];

test.each([true, false])(
  'stories fit the service, newest first, each client once (chosen by the API: %s)',
  async (chooses) => {
    [stories, choosesByService] = [ofServices, chooses];
    expect(await shown('raas')).toEqual(['e', 'b']);
    expect(await shown('fractional-hiring')).toEqual(['a']);
    expect(await shown()).toEqual(['e', 'd', 'b']);
  },
);

test('a service without stories shows none of another service', async () => {
  [stories, choosesByService] = [ofServices.slice(0, 1), true];
  expect(await shown('pay-per-hire')).toEqual([]);
});

test.each([true, false])(
  'stories without a service stand in, each client once (chosen by the API: %s)',
  async (chooses) => {
    stories = ofServices.map(({ slug, client }) => ({ slug, client }));
    choosesByService = chooses;
    expect(await shown('raas')).toEqual(['e', 'd', 'b']);
  },
);

test('clients without a logo are clients of their own', async () => {
  stories = ['c', 'b', 'a'].map((slug) => ({ slug, client: '', service: 'raas' }));
  choosesByService = true;
  expect(await shown('raas')).toEqual(['c', 'b', 'a']);
});
