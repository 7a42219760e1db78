import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { readConfig } from './config';
import { createTestStore, says, type TestStore } from './versions/fixtures/test-store';

let site: TestStore;
let app: FastifyInstance;

beforeAll(async () => {
  site = await createTestStore();
  await site.putTraffic((await site.putVersion(says('<body><h1>Articles</h1></body>'))).id);
  const config = readConfig({ LOG_LEVEL: 'silent', API_URL: 'http://127.0.0.1:9' });
  const folders = { releaseStore: site.directory, localCopies: site.copies, pagesFolder: site.pages };
  ({ app } = await buildApp({ ...config, ...folders }, 'http://localhost:3000'));
});
afterAll(async () => {
  await app.close();
  await site.remove();
});

test.each([
  ['POST', '/blogs', 'GET, HEAD'],
  ['DELETE', '/blogs?page=2', 'GET, HEAD'],
  ['PUT', '/BLOGS/', 'GET, HEAD'],
  ['OPTIONS', '/blogs/pay-ranges', 'GET, HEAD'],
  ['PATCH', '/forms/contact', 'GET, HEAD, POST'],
  ['POST', '/readyz', 'GET, HEAD'],
  ['DELETE', '/sitemap.xml', 'GET, HEAD'],
] as const)('%s %s is refused with what the address takes', async (method, url, allow) => {
  const answer = await app.inject({ method, url });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each(['/nowhere', '/blogs/pay-ranges/more', '/.env', '/%zz'])(
  '%s is not there for POST',
  async (url) => {
    const answer = await app.inject({ method: 'POST', url });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers.allow).toBeUndefined();
  },
);
