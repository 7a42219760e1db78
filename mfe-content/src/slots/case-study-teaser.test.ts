/** @jest-environment node */
import type { CaseStudyService } from '@hireloom/contracts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loader } from './case-study-teaser';

type Story = { slug: string; client: string; service?: string };

let server: Server;
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
  server = createServer((request, response) => {
    const wanted = new URL(request.url ?? '', 'http://api').searchParams.get('service');
    const chosen = stories.filter(({ service }) => !choosesByService || !wanted || service === wanted);
    response.setHeader('X-Total-Count', chosen.length).setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(chosen.map(answered)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function shown(service?: CaseStudyService) {
  const { port } = server.address() as AddressInfo;
  const props = { limit: 3, target: 'page', service } as const;
  const apiUrl = `http://127.0.0.1:${port}`;
  const loaded = await loader({ props, apiUrl, signal: new AbortController().signal });
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
