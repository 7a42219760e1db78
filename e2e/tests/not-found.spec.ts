import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { expect, test } from '../fixtures';

/** The document itself. */
test.use({
  expectedMessages: /^404 \/(nowhere|blogs\/no-such-article|casestudy\/no-such-client|raas\/more)$/,
});

test('an unknown path returns a 404 page with the frame and a home link', async ({ page }) => {
  for (const path of ['/nowhere', '/blogs/no-such-article', '/casestudy/no-such-client', '/raas/more']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    expect(await answer?.text(), path).toContain('noindex');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found.');
    await expect(main).toContainText('The page you’re looking for doesn’t exist or has been moved.');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    for (const way of ['/raas', '/Payperhire', '/fractionalhiring', '/contactus'])
      await expect(main.locator(`a[href="${way}"]`), way).toBeVisible();
    await main.getByRole('link', { name: 'Go Back Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  }
});

/** Asks for the address as it is written: a browser, or fetch, would change the backslash. */
async function ask(site: string | undefined, path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(site ?? '');
  const request = get({ hostname, port, path, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

test('no path redirects to another site and an absolute request target is served locally', async ({
  baseURL,
}) => {
  for (const [path, own] of [
    ['//evil.example/?q=', '/evil.example/?q='],
    ['/\\evil.example/?q=', '/evil.example/?q='],
    ['//evil.example/?preview=off', '/evil.example/'],
  ] as const) {
    expect((await ask(baseURL, path)).headers.location, path).toBe(own);
    expect((await ask(baseURL, own)).statusCode, own).toBe(404);
  }
  expect((await ask(baseURL, 'http://evil.example/blogs')).statusCode).toBe(200);
});
