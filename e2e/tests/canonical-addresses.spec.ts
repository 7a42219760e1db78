import { expect, test } from '../fixtures';

test('campaign parameters do not change the page and stay in the URL', async ({ page, request }) => {
  const plain = await (await request.get('/')).text();
  const answer = await page.goto('/?gclid=1&utm_source=x');
  expect(await answer?.text()).toBe(plain);
  await expect(page).toHaveURL('/?gclid=1&utm_source=x');
  await page.getByRole('link', { name: 'Blogs' }).first().click();
  await expect(page).toHaveURL('/blogs');
  await page.goBack();
  await expect(page).toHaveURL('/?gclid=1&utm_source=x');
});

test('a search URL with campaign parameters fetches no data until the next search', async ({
  page,
  request,
}) => {
  const found = await (await request.get('/blogs?q=hiring')).text();
  const answer = await page.goto('/blogs?gclid=2&q=hiring');
  expect(await answer?.text()).toBe(found);
  await expect(page).toHaveURL('/blogs?gclid=2&q=hiring');
  const search = page.getByRole('searchbox');
  await expect(search).toHaveValue('hiring');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/api/getblogs') asked.push(searchParams.get('q') ?? '');
  });
  await page.evaluate(() => {
    for (const gclid of ['3', '4']) history.pushState(null, '', `/blogs?q=hiring&gclid=${gclid}`);
  });
  await page.goBack();
  await expect(page).toHaveURL('/blogs?q=hiring&gclid=3');
  await search.fill('offer');
  await expect(page).toHaveURL('/blogs?q=offer');
  await expect(page.getByRole('main').getByRole('status')).toContainText('offer');
  expect(asked).toEqual(['offer']);
  await page.getByRole('button', { name: 'Career Tips' }).click();
  await expect(page).toHaveURL('/blogs?q=offer&category=Career+Tips');
  await page.goBack();
  await expect(search).toHaveValue('offer');
});

test('upper case and trailing slashes redirect, empty parameters keep the canonical URL', async ({
  request,
}) => {
  for (const [given, right] of [
    ['/BLOGS/', '/blogs'],
    ['/contactus/', '/contactus'],
    ['/CaseStudies?q=hotel', '/casestudies?q=hotel'],
  ] as const) {
    const answer = await request.get(given, { maxRedirects: 0 });
    expect(answer.status(), given).toBe(308);
    expect(answer.headers().location).toBe(right);
  }
  const [article] = (await (await request.get('/api/api/getblogs?page=1')).json()) as { slug: string }[];
  const path = `/blogs/${article?.slug}`;
  const first = await request.get(path.toUpperCase(), { maxRedirects: 0 });
  expect(first.status()).toBeGreaterThanOrEqual(301);
  const found = await request.get(path.toUpperCase());
  expect(new URL(found.url()).pathname).toBe(path);
  expect(await found.text()).toMatch(/<h1[ >]/);
  const plain = await request.get('/blogs');
  const asked = await request.get('/blogs?q=&category=', { maxRedirects: 0 });
  expect(asked.status()).toBe(200);
  const canonical = /<link [^>]*rel="canonical"[^>]*>/;
  expect(canonical.exec(await asked.text())?.[0]).toBe(canonical.exec(await plain.text())?.[0]);
});

test.describe('at unknown URLs', () => {
  test.use({ expectedMessages: /^404 \/(nowhere|blogs\/no\/such\/page|casestudy\/a\/b|a)/ });

  test('the 404 page hydrates and its home link works', async ({ page }) => {
    for (const path of ['/nowhere', '/blogs/no/such/page?gclid=1', '/casestudy/a/b/', '/a//b', '/a%0ab']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      const html = (await answer?.text()) ?? '';
      expect(html, path).not.toMatch(/rel="canonical"|og:url/);
      expect(html).not.toContain(path.split('?')[0]);
      await expect(page).toHaveURL(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found.');
      await main.getByRole('link', { name: 'Go Back Home' }).click();
      await expect(page).toHaveURL('/');
    }
  });
});
