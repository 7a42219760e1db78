/** @jest-environment node */
import { serve } from '@hireloom/testing/services/serve';
import { getCaseStudy, listArticles, listCaseStudies } from './content';

let api: Awaited<ReturnType<typeof serve>>;
let answer: { value: unknown; total?: number };
let requested: string | undefined;

beforeAll(async () => {
  api = await serve((request, response) => {
    requested = request.url;
    if (answer.total !== undefined) response.setHeader('X-Total-Count', answer.total);
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer.value));
  });
});
afterAll(() => api.stop());

const context = () => ({ apiUrl: api.address });
const story = { _id: '1', slug: 'x', heading: 'Hello' };

test('requests one page of a list and returns its cards with the total count', async () => {
  answer = { value: [story], total: 24 };
  expect(await listArticles({ page: 2 }, context())).toMatchObject({ items: [story], total: 24 });
  expect(requested).toBe('/api/api/getblogs?page=2&pageSize=9');
  await listCaseStudies({ service: 'raas' }, context());
  expect(requested).toBe('/api/api/getcasestudies?page=1&pageSize=6&service=raas');
});

test('treats an array without a total as the whole list', async () => {
  answer = { value: [story] };
  expect(await listArticles({}, context())).toMatchObject({ items: [story], total: 1 });
});

test('rejects a case study without a heading', async () => {
  answer = { value: { ...story, heading: undefined } };
  await expect(getCaseStudy('x', context())).rejects.toThrow('heading');
});
