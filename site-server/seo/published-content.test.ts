/** @jest-environment node */
import Fastify from 'fastify';
import { fetchPublished } from './published-content';

const caseStudy = (slug: string) => ({ slug, createdAt: '2026-02-01T08:00:00.000Z' });

test('an API that fails is no empty list', async () => {
  const api = Fastify();
  api.get('/api/api/getcasestudies', (_request, reply) => reply.code(500).send([]));
  const { caseStudies } = fetchPublished(await api.listen({ port: 0, host: '127.0.0.1' }));
  await expect(caseStudies()).rejects.toThrow('answered 500');
  await api.close();
});

test('an answer that is no list of case studies is refused', async () => {
  const api = Fastify();
  api.get('/api/api/getcasestudies', () => ({ message: 'hello' }));
  const { caseStudies } = fetchPublished(await api.listen({ port: 0, host: '127.0.0.1' }));
  await expect(caseStudies()).rejects.toThrow();
  await api.close();
});

test('an entry that is no article costs the sitemap and the feed itself alone', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const article = {
    _id: 'a1',
    slug: 'pay-ranges',
    heading: 'Put the pay range in',
    desc: '<p>Words.</p>',
    category: 'HR Trends',
    createdAt: '2026-02-01T08:00:00.000Z',
  };
  const api = Fastify();
  api.get('/api/api/getblogs', () => [{ ...article, slug: undefined, _id: 'nowhere' }, article, null]);
  api.get('/api/api/getcasestudies', () => [caseStudy('torvane'), { slug: 'undated' }]);
  const { articles, caseStudies } = fetchPublished(await api.listen({ port: 0, host: '127.0.0.1' }));
  const published = await Promise.all([articles(), caseStudies()]).finally(() => api.close());
  expect(published).toEqual([[article], [caseStudy('torvane')]]);
  expect(log.mock.calls.flat().toSorted()).toEqual([
    'Entry "nowhere" of getblogs is left out for want of: slug',
    'Entry "undated" of getcasestudies is left out for want of: createdAt',
    'Entry 3 of getblogs is left out for want of: all of it',
  ]);
  log.mockRestore();
});
