import { createTestPages, type TestPages } from './fixtures/test-pages';
import { PUBLIC_ORIGIN } from './fixtures/test-site';

let pages: TestPages;

beforeAll(async () => {
  pages = await createTestPages();
  await pages.site.deploy('module.exports = async (path, page) => Object.assign(page, { html: path }).html;');
});
afterAll(() => pages.close());

const visit = async (url: string) => {
  const { statusCode, headers, body } = await pages.site.get(url);
  return { status: statusCode, cached: headers['cache-status'], control: headers['cache-control'], body };
};

const own = '/blogs?q=pay';
const asked = `${own}&remote.content=http%3A%2F%2Flocalhost%3A3002`;

test('a site started for this machine says with which command a remote from a dev server is seen', async () => {
  const page = await visit(own);
  const answer = await visit(asked);
  expect(answer).toMatchObject({ status: 400, control: 'no-store' });
  expect(answer.body).toContain(`<code>npm run dev -w mfe-content -- --from ${PUBLIC_ORIGIN}</code>`);
  expect(answer.body).not.toContain('3002');
  expect(await visit(own)).toEqual({ ...page, cached: 'hireloom; hit' });
});

test.each(['/blogs?remote.Content=off', '/blogs?xremote.content=off', '/blogs?q=remote.content'])(
  '%s asks for no remote from a dev server',
  async (url) => {
    expect((await visit(url)).status).toBe(200);
  },
);

test('a site with a public origin answers every query with the page that it cached', async () => {
  await pages.site.start({ PUBLIC_ORIGIN });
  const page = await visit(own);
  expect(page.status).toBe(200);
  expect(await visit(asked)).toEqual({ ...page, cached: 'hireloom; hit' });
});
